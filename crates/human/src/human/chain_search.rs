//! The search for chains that eliminate something: by their ends, or along a ring.
//! [`chains`](super::chains) says what each kind proves.

use super::almost_locked;
use super::reach::Reach;
use super::waves::{State, Wave};
use super::web::{Follow, Form, Web, Why};
use super::{Board, Cells, Chain, HouseId, Link, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::collections::HashSet;
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// What the ends of a chain have to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Two spots of the same digit, one of which is on.
    Alike,
    /// Two spots of the same digit, this number of strong links apart, one of which is on.
    Strong(usize),
    /// Any two spots, one of which is on.
    Any,
    /// A candidate and its negation.
    Itself,
    /// No ends: a ring.
    Ring,
}

/// Searches for chains of some links.
pub(super) fn chains<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    follow: Follow,
    ends: Ends,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    chains_of(&Web::new(map, board, follow), ends, technique, sink)
}

/// Searches for chains of the links of a web.
pub(super) fn chains_of<const W: usize>(
    web: &Web<'_, W>,
    ends: Ends,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    Search::new(web, ends, technique).run(sink)
}

/// Does what [`chains_of`] does, from every spot.
#[cfg(test)]
pub(super) fn chains_plainly<const W: usize>(
    web: &Web<'_, W>,
    ends: Ends,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut search = Search::new(web, ends, technique);
    search.pruned = false;
    search.run(sink)
}

struct Search<'w, 'a, const W: usize> {
    web: &'w Web<'a, W>,
    ends: Ends,
    technique: TechniqueId,
    /// The eliminations found already.
    known: HashSet<Vec<Candidate>>,
    /// Whether only states start that may lead to a chain. Off only in tests that compare.
    pruned: bool,
}

impl<'w, 'a, const W: usize> Search<'w, 'a, W> {
    fn new(web: &'w Web<'a, W>, ends: Ends, technique: TechniqueId) -> Search<'w, 'a, W> {
        Search {
            web,
            ends,
            technique,
            known: HashSet::new(),
            pruned: true,
        }
    }

    /// Grows all waves link by link and searches each front.
    fn run(&mut self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let mut waves = self.waves();
        let longest = match self.ends {
            Ends::Strong(strong) => 2 * strong - 1,
            _ => usize::MAX,
        };
        while waves.first().is_some_and(|wave| wave.length() < longest) {
            let web = self.web;
            waves.retain_mut(|wave| web.board.look().is_continue() && wave.grow(web));
            for wave in &waves {
                web.board.look()?;
                match self.ends {
                    Ends::Alike | Ends::Strong(_) | Ends::Any => self.ends(wave, sink)?,
                    Ends::Itself => self.itself(wave, sink)?,
                    Ends::Ring => self.rings(wave, sink)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn waves(&self) -> Vec<Wave> {
        let web = self.web;
        let reach = web.reach().filter(|_| self.pruned);
        let ringed = reach.filter(|_| self.ends == Ends::Ring);
        let ringed = ringed.map(|reach| reach.ringed(web));
        let may_lead = |start: State| match (self.ends, reach) {
            (_, None) => true,
            (Ends::Ring, _) => {
                let ringed = ringed.as_ref();
                ringed.is_none_or(|ringed| Reach::may_ring(web, ringed, start))
            }
            (Ends::Itself, Some(reach)) => reach.may_turn(web, start),
            (_, Some(reach)) => reach.may_end(web, start.spot, self.ends != Ends::Any),
        };
        let mut waves = Vec::new();
        for spot in 0..web.spots.len() {
            if web.board.look().is_break() {
                break;
            }
            let starts = [false, true].map(|on| State { spot, on }).into_iter();
            let starts = starts.filter(|&start| self.is_start(start) && may_lead(start));
            waves.extend(starts.map(|start| Wave::new(start, web.words)));
        }
        waves
    }

    /// Returns whether chains can start with a state.
    fn is_start(&self, State { spot, on }: State) -> bool {
        let form = self.web.spots[spot].form;
        let linked = !self.web.strong.of(spot).is_empty();
        match self.ends {
            Ends::Alike | Ends::Strong(_) | Ends::Any => !on && linked && form != Form::Places,
            Ends::Itself => (on || linked) && form == Form::Single,
            Ends::Ring => linked && form != Form::Places,
        }
    }

    /// Searches for chains that prove one of their ends on.
    fn ends(&mut self, wave: &Wave, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let wanted = match self.ends {
            Ends::Strong(strong) => wave.length() == 2 * strong - 1,
            _ => wave.length() >= 3,
        };
        if !wave.is_on() || !wanted {
            return ControlFlow::Continue(());
        }
        let start = wave.start.spot;
        for end in wave.front().filter(|&end| end > start) {
            if self.web.spots[end].form == Form::Places {
                continue;
            }
            let alike = self.ends != Ends::Any;
            if !self.web.has_beside(start, end, alike) {
                continue;
            }
            let gone = self.web.beside(start, end, alike);
            self.first(wave, end, gone, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches for chains from a candidate to its negation.
    fn itself(&mut self, wave: &Wave, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let start = wave.start.spot;
        let Some(cell) = self.web.spots[start]
            .cells
            .single()
            .filter(|_| wave.is_on())
        else {
            return ControlFlow::Continue(());
        };
        let digit = self.web.spots[start].digit;
        for end in wave.front() {
            let gone = if wave.start.on && self.web.excludes(start, end) {
                vec![Candidate { cell, digit }]
            } else if !wave.start.on && end == start {
                let digits = self.web.board.candidates(cell).iter();
                let others = digits.filter(|&other| other != digit);
                others.map(|digit| Candidate { cell, digit }).collect()
            } else {
                continue;
            };
            self.first(wave, end, gone, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes the first chain between two ends to the sink, if its eliminations are new.
    fn first(
        &mut self,
        wave: &Wave,
        end: usize,
        mut gone: Vec<Candidate>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        gone.sort_unstable();
        gone.dedup();
        if gone.is_empty() || self.known.contains(&gone) {
            return ControlFlow::Continue(());
        }
        let mut chosen = None;
        wave.paths(self.web, end, &mut |path| {
            if !self.is_named(path) {
                return ControlFlow::Continue(());
            }
            chosen = Some(path.to_vec());
            ControlFlow::Break(())
        });
        let Some(mut path) = chosen else {
            return ControlFlow::Continue(());
        };
        if wave.start.on {
            path.push(State {
                spot: wave.start.spot,
                on: false,
            });
        }
        self.known.insert(gone.clone());
        sink(self.step(&path, gone))
    }

    /// Searches for rings: chains whose end excludes their start, or whose start follows from their
    /// end.
    fn rings(&mut self, wave: &Wave, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if wave.length() < 3 || wave.is_on() == wave.start.on {
            return ControlFlow::Continue(());
        }
        let start = wave.start.spot;
        for end in wave.front() {
            let closes = if wave.is_on() {
                self.web.excludes(start, end)
            } else {
                self.web
                    .strong
                    .of(start)
                    .iter()
                    .any(|(other, _)| *other == end)
            };
            if !closes {
                continue;
            }
            let mut steps = Vec::new();
            wave.paths(self.web, end, &mut |path| {
                let mut ring = path.to_vec();
                ring.rotate_right(usize::from(!wave.is_on()));
                if self.is_named(&ring) {
                    for gone in self.around(&ring) {
                        if !gone.is_empty() && self.known.insert(gone.clone()) {
                            steps.push(self.step(&ring, gone));
                        }
                    }
                }
                ControlFlow::Continue(())
            });
            steps.into_iter().try_for_each(&mut *sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the eliminations of a ring: all of them; and, as in HoDoKu, those that spare the
    /// ring's own cells unless a link within the cell eliminates them.
    fn around(&self, ring: &[State]) -> [Vec<Candidate>; 2] {
        let (mut all, mut outside) = (Vec::new(), Vec::new());
        let own = ring.iter().map(|state| &self.web.spots[state.spot]);
        let own = own.filter(|spot| spot.form != Form::Places);
        let own = own.fold(Cells::EMPTY, |cells, spot| cells | spot.cells);
        for (number, this) in ring.iter().enumerate() {
            let next = ring[(number + 1) % ring.len()];
            let [a, b] = [this, &next].map(|state| &self.web.spots[state.spot]);
            if this.on {
                let gone = self.web.beside(this.spot, next.spot, false);
                let kept = |c: &&Candidate| a.cells == b.cells || !own.contains(c.cell);
                outside.extend(gone.iter().filter(kept));
                all.extend(gone);
            } else if let Some(Why::Set(set, cell)) = self.web.why(this.spot, next.spot) {
                let set = self.web.set(set, cell);
                let rest = set.digits & !(1 << a.digit.index() | 1 << b.digit.index());
                let gone = almost_locked::common(self.web.board, &[&set], rest);
                outside.extend_from_slice(&gone);
                all.extend(gone);
            }
        }
        [all, outside].map(|mut gone| {
            gone.sort_unstable();
            gone.dedup();
            gone
        })
    }

    /// Returns whether a chain has what its name promises: a group, or an almost locked set.
    fn is_named(&self, path: &[State]) -> bool {
        let by_set = |two: &[State]| {
            let why = self.web.why(two[0].spot, two[1].spot);
            !two[0].on && matches!(why, Some(Why::Set(..)))
        };
        let grouped = |state: &State| self.web.spots[state.spot].form != Form::Single;
        let odd = |state: &State| self.web.spots[state.spot].form == Form::Places;
        match self.web.follow {
            Follow::Groups => path.iter().any(grouped),
            Follow::Sets => path.windows(2).any(by_set) || path.iter().any(odd),
            _ => true,
        }
    }

    fn step(&self, path: &[State], gone: Vec<Candidate>) -> Step {
        let spots = path.iter().map(|state| &self.web.spots[state.spot]);
        let marks = spots.clone().flat_map(|spot| {
            let only = DigitSet::only(spot.digit);
            spot.cells.iter().map(move |cell| (cell, only))
        });
        let mut because = StepPattern::of(
            spots.map(|spot| spot.digit).collect(),
            marks,
            Role::Defining,
        );
        let mut chain = self.web.chain(path);
        chain.closed = self.ends == Ends::Ring;
        let mut sets: Vec<Why> = Vec::new();
        for two in path.windows(2).filter(|two| two[1].on) {
            if let Some(set @ Why::Set(number, cell)) = self.web.why(two[0].spot, two[1].spot)
                && !sets.contains(&set)
            {
                sets.push(set);
                let cells = self.web.set(number, cell).cells.iter();
                let marks = cells.map(|cell| (cell, self.web.board.candidates(cell)));
                because.mark(marks, Role::Defining, sets.len() as u8);
            }
        }
        because.chains.push(chain);
        Step::elimination(self.technique, gone, because)
    }
}

impl<const W: usize> Web<'_, W> {
    /// Returns the chain of states that each follow from the one before.
    pub(super) fn chain(&self, path: &[State]) -> Chain {
        Chain::line(path.iter().enumerate().map(|(number, state)| {
            let spot = &self.spots[state.spot];
            let before = number.checked_sub(1).map(|before| path[before].spot);
            let link = before.map_or(Link::Start, |before| self.link_between(before, *state));
            (spot.digit, spot.cells.iter().collect(), state.on, link)
        }))
    }

    fn link_between(&self, before: usize, state: State) -> Link {
        match self.why(before, state.spot).filter(|_| state.on) {
            Some(Why::Cell) => return Link::Cell,
            Some(Why::House(house)) => return Link::House(house),
            Some(Why::Set(set, None)) => {
                return Link::Set(self.sets[set].cells.iter().collect());
            }
            Some(Why::Set(set, Some(cell))) => return self.bent(set, cell, before, state.spot),
            None => {}
        }
        let cells: Cells<W> = self.spots[before].cells | self.spots[state.spot].cells;
        if cells.single().is_some() {
            return Link::Cell;
        }
        let shared: Option<HouseId> = self.map.shared(&cells).map(|house| house.id).next();
        shared.map_or(Link::Rule, Link::House)
    }

    /// Returns the link between a digit of an almost locked set and one of a cell outside it.
    fn bent(&self, set: usize, cell: Cell, before: usize, after: usize) -> Link {
        let own = |spot: usize| self.spots[spot].cells.single() == Some(cell);
        let ends = [before, after].into_iter().find(|&spot| own(spot));
        let mut digits = self.board.candidates(cell);
        ends.into_iter()
            .for_each(|spot| digits.remove(self.spots[spot].digit));
        Link::SetAndCell {
            set: self.sets[set].cells.iter().collect(),
            cell,
            digits,
        }
    }
}
