//! A permutation group by a base and strong generators: its order, orbits, and random elements.

use num_bigint::BigUint;
use rand::Rng;
use rand::seq::IndexedRandom;

/// The group of automorphisms of a graph.
///
/// The base is a list of vertices such that only the identity fixes all of them. For every k, the
/// generators that fix its first k vertices generate all automorphisms that fix them.
#[derive(Clone, Debug)]
pub(in crate::canon) struct Group {
    pub(super) size: usize,
    pub(super) base: Vec<u32>,
    pub(super) generators: Vec<Vec<u32>>,
    pub(super) order: BigUint,
}

impl Group {
    /// Returns the number of automorphisms.
    pub(in crate::canon) fn order(&self) -> &BigUint {
        &self.order
    }

    /// Returns an automorphism drawn uniformly: by vertex, its image. It is the product of one
    /// element from each coset step of the chain of stabilisers (Sims).
    pub(in crate::canon) fn random(&self, rng: &mut impl Rng) -> Vec<u32> {
        let mut product: Vec<u32> = (0..self.size as u32).collect();
        for (level, &point) in self.base.iter().enumerate() {
            let fixes = |g: &&Vec<u32>| self.base[..level].iter().all(|&b| g[b as usize] == b);
            let generators: Vec<&Vec<u32>> = self.generators.iter().filter(fixes).collect();
            let way = random_way(self.size, point, &generators, rng);
            // Applies the later steps first, then this one: the product with what is mapped so far.
            let mut step: Vec<u32> = (0..self.size as u32).collect();
            for generator in way {
                step.iter_mut().for_each(|v| *v = generator[*v as usize]);
            }
            product = step.iter().map(|&v| product[v as usize]).collect();
        }
        product
    }
}

/// Returns generators that map a point, applied one after another, to a point drawn from its orbit.
fn random_way<'a>(
    size: usize,
    point: u32,
    generators: &[&'a Vec<u32>],
    rng: &mut impl Rng,
) -> Vec<&'a Vec<u32>> {
    // By vertex: from where and by which generator it was reached.
    let mut reached: Vec<Option<(u32, &Vec<u32>)>> = vec![None; size];
    let mut orbit = vec![point];
    let mut next = 0;
    while let Some(&from) = orbit.get(next) {
        next += 1;
        for &generator in generators {
            let to = generator[from as usize];
            if to != point && reached[to as usize].is_none() {
                reached[to as usize] = Some((from, generator));
                orbit.push(to);
            }
        }
    }
    let mut at = orbit.choose(rng).copied().unwrap_or(point);
    let mut way = Vec::new();
    while let Some((from, generator)) = reached[at as usize] {
        way.push(generator);
        at = from;
    }
    way.reverse();
    way
}

/// Orbits under some permutations, by union–find.
pub(super) struct Orbits {
    parents: Vec<u32>,
}

impl Orbits {
    /// Returns orbits of one vertex each.
    pub(super) fn new(size: usize) -> Orbits {
        Orbits {
            parents: (0..size as u32).collect(),
        }
    }

    /// Returns the representative of a vertex's orbit.
    pub(super) fn of(&mut self, mut vertex: u32) -> u32 {
        while self.parents[vertex as usize] != vertex {
            let next = self.parents[self.parents[vertex as usize] as usize];
            self.parents[vertex as usize] = next;
            vertex = next;
        }
        vertex
    }

    /// Joins the orbits of every vertex and its image.
    pub(super) fn join(&mut self, image: &[u32]) {
        for (from, &to) in image.iter().enumerate() {
            if from as u32 != to {
                let (a, b) = (self.of(from as u32), self.of(to));
                self.parents[a.max(b) as usize] = a.min(b);
            }
        }
    }
}
