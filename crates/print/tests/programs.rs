//! The PDF in the eyes of other programs: poppler's, qpdf, and zbarimg. All are ignored, as the
//! programs may not be there; `.ci/run` runs them.

mod samples;

use std::path::Path;
use std::process::Command;
use veridoku_print::{Book, Drawn, Page};

/// Pixels an inch at which pages are compared.
const DENSITY: f64 = 120.0;
/// The side of a square of pixels whose mean shade is compared.
const SQUARE: usize = 24;
/// How far such shades may be apart, of 255: two programs smooth edges differently.
const TOLERANCE: i32 = 40;

/// A folder of its own, gone in the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("veridoku-print-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn book(&self, book: &Book) -> std::path::PathBuf {
        let path = self.0.join("book.pdf");
        std::fs::write(&path, book.pdf().unwrap()).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(program: &str, args: &[&str], file: &Path) -> Vec<u8> {
    let mut command = Command::new(program);
    let output = command.args(args).arg(file).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {said}");
    output.stdout
}

/// Returns the width and the shades of each page, as poppler draws it.
fn drawn(folder: &Folder, pdf: &Path) -> Vec<(usize, Vec<u8>)> {
    let root = folder.0.join("page");
    let density = DENSITY.to_string();
    let status = Command::new("pdftoppm")
        .args(["-gray", "-r", &density])
        .arg(pdf)
        .arg(&root)
        .status();
    assert!(status.unwrap().success());
    let mut files: Vec<_> = std::fs::read_dir(&folder.0)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|name| name == "pgm"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let bytes = std::fs::read(path).unwrap();
        let head: Vec<&[u8]> = bytes.splitn(4, |&byte| byte == b'\n').collect();
        let size = String::from_utf8_lossy(head[1]).to_string();
        let width = size.split(' ').next().unwrap().parse().unwrap();
        (width, head[3].to_vec())
    };
    files.iter().map(read).collect()
}

/// Returns the characters of the texts of a page, sorted, without spaces.
fn characters(page: &Page) -> Vec<char> {
    let words = page.drawn.iter().filter_map(|drawn| match drawn {
        Drawn::Text(words) => Some(words.text.as_str()),
        _ => None,
    });
    sorted(&words.collect::<String>())
}

fn sorted(text: &str) -> Vec<char> {
    let mut all: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    all.sort_unstable();
    all
}

#[test]
#[ignore = "needs pdftoppm"]
fn poppler_draws_what_we_draw() {
    for (name, book) in samples::books() {
        let folder = Folder::new(&format!("drawn-{name}"));
        let pages = drawn(&folder, &folder.book(&book));
        assert_eq!(pages.len(), book.pages.len(), "{name}");
        for (number, (page, (width, shades))) in book.pages.iter().zip(&pages).enumerate() {
            let own = page.pixels(DENSITY).unwrap();
            let height = shades.len() / width;
            let size = width.abs_diff(own.width).max(height.abs_diff(own.height));
            assert!(size <= 1, "{name}: {width} x {height} pixels");
            let height = height.min(own.height);
            for y in (0..height - SQUARE).step_by(SQUARE) {
                for x in (0..own.width.min(*width) - SQUARE).step_by(SQUARE) {
                    let mean = |shade: &dyn Fn(usize, usize) -> u8| {
                        let square = (0..SQUARE * SQUARE)
                            .map(|place| i32::from(shade(x + place % SQUARE, y + place / SQUARE)));
                        square.sum::<i32>() / (SQUARE * SQUARE) as i32
                    };
                    let apart = mean(&|x, y| own.shade(x, y)) - mean(&|x, y| shades[y * width + x]);
                    let at = format!("{name}, page {}, at {x}, {y}", number + 1);
                    assert!(apart.abs() <= TOLERANCE, "{at}: {apart} shades apart");
                }
            }
        }
    }
}

#[test]
#[ignore = "needs pdftotext and pdffonts"]
fn every_number_is_found_and_fonts_are_embedded_as_subsets() {
    for (name, book) in samples::books() {
        let folder = Folder::new(&format!("text-{name}"));
        let pdf = folder.book(&book);
        let args = |page: &str| ["-raw", "-f", page, "-l", page].map(String::from);
        for (number, page) in (1..).zip(&book.pages) {
            let args = args(&format!("{number}"));
            let mut command = Command::new("pdftotext");
            let output = command.args(&args).arg(&pdf).arg("-").output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert_eq!(sorted(&text), characters(page), "{name}, page {number}");
        }
        let fonts = String::from_utf8(run("pdffonts", &[], &pdf)).unwrap();
        let rows: Vec<&str> = fonts.lines().skip(2).collect();
        assert!(!rows.is_empty(), "{name}");
        for row in rows {
            assert!(row.contains("yes yes yes"), "{name}: {row}");
        }
        let info = String::from_utf8(run("pdfinfo", &[], &pdf)).unwrap();
        assert!(
            info.contains("Sunday · Größe") && info.contains("A. Setter"),
            "{info}"
        );
    }
}

#[test]
#[ignore = "needs qpdf"]
fn qpdf_finds_no_fault() {
    for (name, book) in samples::books() {
        let folder = Folder::new(&format!("check-{name}"));
        let said = run("qpdf", &["--check"], &folder.book(&book));
        let said = String::from_utf8_lossy(&said).to_string();
        assert!(
            said.contains("No syntax or stream encoding errors"),
            "{name}: {said}"
        );
    }
}

#[test]
#[ignore = "needs pdftoppm and zbarimg"]
fn every_code_leads_to_its_puzzle() {
    for (name, book) in samples::books() {
        let folder = Folder::new(&format!("code-{name}"));
        let pdf = folder.book(&book);
        for (number, page) in (1..).zip(&book.pages) {
            if page.links.is_empty() {
                continue;
            }
            let picture = folder.0.join(format!("code-{number}"));
            let page_number = number.to_string();
            let mut command = Command::new("pdftoppm");
            command.args([
                "-gray",
                "-png",
                "-singlefile",
                "-r",
                "300",
                "-f",
                &page_number,
            ]);
            assert!(command.arg(&pdf).arg(&picture).status().unwrap().success());
            let file = picture.with_extension("png");
            let said = run("zbarimg", &["-q", "--raw"], &file);
            let said = String::from_utf8(said).unwrap();
            let mut found: Vec<&str> = said.lines().collect();
            let mut links: Vec<&str> = page.links.iter().map(|link| link.url.as_str()).collect();
            found.sort_unstable();
            links.sort_unstable();
            assert_eq!(found, links, "{name}, page {number}");
        }
    }
}
