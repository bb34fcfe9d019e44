//! `veridoku canon`: canonical forms, equivalent puzzles dropped, two puzzles held against each other.

use super::exit::Exit;
use super::few_args::Canon;
use super::stream;
use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use veridoku::canon::{Canonical, ClassicGrids, canonical};
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::{Givens, Symmetry};
use veridoku::rules::Rule;

pub(super) fn run(args: &Canon) -> anyhow::Result<Exit> {
    let mut out = BufWriter::new(io::stdout().lock());
    let grids = ClassicGrids::new();
    let mut seen = HashSet::new();
    let mut first: Option<Canonical> = None;
    let (mut read, mut kept) = (0u64, 0u64);
    let exit = stream::each(&args.inputs, &args.reading, &mut |label, parsed| {
        read += 1;
        if parsed.puzzle.rules() != Rule::PLAIN {
            super::say(&format!("veridoku: {label}plain rules only\n"));
            return Ok(Exit::Input);
        }
        let board = parsed.puzzle.givens();
        if !args.same
            && let Some((form, count)) = complete(&grids, board)
        {
            kept += u64::from(show(args, parsed, form, count.into(), &mut seen, &mut out)?);
            return Ok(Exit::Holds);
        }
        let Some(found) = canonical(board) else {
            super::say(&format!(
                "veridoku: {label}too many arrangements for a canonical form\n"
            ));
            return Ok(Exit::Input);
        };
        if args.same {
            let Some(first) = &first else {
                first = Some(found);
                return Ok(Exit::Holds);
            };
            return Ok(match change(first, &found) {
                Some(change) => {
                    writeln!(out, "equivalent: {change}")?;
                    Exit::Holds
                }
                None => {
                    writeln!(out, "different")?;
                    Exit::Fails
                }
            });
        }
        kept += u64::from(show(
            args,
            parsed,
            found.form,
            found.automorphisms,
            &mut seen,
            &mut out,
        )?);
        Ok(Exit::Holds)
    })?;
    out.flush()?;
    if args.unique && !args.quiet {
        super::say(&format!("{read} puzzles, {kept} different\n"));
    }
    Ok(exit)
}

/// The form of a complete 9×9 grid, by the shorter way.
fn complete(grids: &ClassicGrids, board: &Givens) -> Option<(Givens, u32)> {
    let values = board.values().try_into().ok()?;
    if !veridoku::rules::solves_classic(values, values) {
        return None;
    }
    let (form, count) = grids.canonical(values);
    Some((Givens::from_values(board.shape(), form)?, count))
}

/// Writes what is asked for of one puzzle; whether it was new.
fn show(
    args: &Canon,
    parsed: &Parsed,
    form: Givens,
    automorphisms: u64,
    seen: &mut HashSet<Givens>,
    out: &mut dyn Write,
) -> io::Result<bool> {
    if args.unique {
        let fresh = seen.insert(form);
        if fresh {
            writeln!(
                out,
                "{}",
                write_line(parsed.puzzle.givens(), parsed.alphabet)
            )?;
        }
        return Ok(fresh);
    }
    let line = write_line(&form, parsed.alphabet);
    if args.count {
        writeln!(out, "{line} {automorphisms}")?;
    } else {
        writeln!(out, "{line}")?;
    }
    Ok(true)
}

/// The change that turns one board into another, if they are equivalent.
fn change(from: &Canonical, to: &Canonical) -> Option<Symmetry> {
    let same = from.form == to.form;
    same.then(|| from.symmetry.then(&to.symmetry.inverse()))
        .flatten()
}
