//! Draws the pictures of `docs/engines/`, each from runs of the engines:
//! `cargo run --release -p veridoku-tools -- engine-pages` (in the root of the repository). The
//! charts and tables of cost are made from the tables there, which `tools/src/engine_growth.rs`
//! measures.

mod boards;
mod chart;
mod growth;
mod runs;
mod small;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// Returns the pictures by their names in the repository. Those of `annealing` are separate,
/// because they depend on the exponential function, which is not the same to the last bit on every
/// machine.
pub fn pictures(root: &Path, annealing: bool) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let mut all = BTreeMap::new();
    let mut add = |name: &str, svg: String| {
        all.insert(format!("docs/engines/{name}.svg"), svg);
    };
    if annealing {
        add("annealing-run", runs::annealing()?);
        return Ok(all);
    }
    add("backtracking-steps", small::backtracking()?);
    add("backtracking-depth", runs::depth("backtracking")?);
    add("forward-checking-steps", small::forward_checking()?);
    add("forward-checking-depth", runs::depth("forward-checking")?);
    add("ac3-steps", small::ac3()?);
    add("ac3-queue", runs::queue()?);
    add("logic-guess-candidates", runs::candidates()?);
    add("logic-guess-tree", runs::tree()?);
    add("preemptive-sets-found", small::sets()?);
    add("exact-cover-columns", runs::columns()?);
    add("exact-cover-depth", runs::depth("exact-cover")?);
    add("genetic-run", runs::genetic(None)?);
    add("genetic-start", runs::genetic(Some(300))?);
    let folder = root.join("docs/engines");
    for (name, svg) in growth::charts(&folder)? {
        add(&name, svg);
    }
    Ok(all)
}

/// Returns `docs/engines.md` with the measured tables.
pub fn index(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut text = std::fs::read_to_string(root.join("docs/engines.md"))?;
    for (name, table) in growth::tables(&root.join("docs/engines"))? {
        let open = format!("<!-- table {name} -->\n");
        let start = text.find(&open).ok_or("a table has no place")? + open.len();
        let end = text[start..]
            .find("<!-- end -->")
            .ok_or("a table has no end")?;
        text.replace_range(start..start + end, &table);
    }
    Ok(text)
}

#[allow(dead_code)]
pub(crate) fn run(_: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let root = crate::root();
    for apart in [false, true] {
        for (name, svg) in pictures(root, apart)? {
            std::fs::write(root.join(&name), svg)?;
            println!("{name}");
        }
    }
    std::fs::write(root.join("docs/engines.md"), index(root)?)?;
    Ok(())
}

#[cfg(test)]
mod tests;
