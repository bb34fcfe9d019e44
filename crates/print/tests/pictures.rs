//! Every layout as a picture, held against the one that was looked at, by a tolerance; QR codes
//! read back from pixels; and that equal books give equal bytes. No other program is needed.
//!
//! After a change that is meant: `PRINT_PICTURES=write cargo test -p veridoku-print --test
//! pictures`, and look at the pictures.

mod samples;

use miniz_oxide::inflate::decompress_to_vec_zlib;
use std::path::PathBuf;
use veridoku_print::{Book, Page, PageDesign, Paper, Pixels, puzzle_pages};

/// Pixels an inch of the pictures.
const DENSITY: f64 = 30.0;
/// The side of a square of pixels whose mean shade is compared.
const SQUARE: usize = 6;
/// How far such shades may be apart, of 255.
const TOLERANCE: i32 = 12;

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    folder.join(format!("{name}.png"))
}

/// Returns the width and the shades of grey of a PNG that [`Pixels::png`] wrote.
fn read(bytes: &[u8]) -> (usize, Vec<u8>) {
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let (width, depth) = (number(16), if bytes[25] == 0 { 1 } else { 3 });
    let start = bytes.windows(4).position(|name| name == b"IDAT").unwrap();
    let packed = &bytes[start + 4..start + 4 + number(start - 4)];
    let rows = decompress_to_vec_zlib(packed).unwrap();
    let row = |row: &[u8]| -> Vec<u8> { row[1..].chunks(depth).map(shade).collect() };
    (
        width,
        rows.chunks(width * depth + 1).flat_map(row).collect(),
    )
}

fn shade(pixel: &[u8]) -> u8 {
    match *pixel {
        [r, g, b] => ((u32::from(r) * 30 + u32::from(g) * 59 + u32::from(b) * 11) / 100) as u8,
        _ => pixel[0],
    }
}

fn grey(pixels: &Pixels) -> (usize, Vec<u8>) {
    (pixels.width, pixels.bytes.chunks(3).map(shade).collect())
}

/// Returns the greatest difference of mean shades, and where it is.
fn apart((width, one): &(usize, Vec<u8>), (_, other): &(usize, Vec<u8>)) -> (i32, usize, usize) {
    let height = one.len() / width;
    let mut most = (0, 0, 0);
    for y in (0..height).step_by(SQUARE) {
        for x in (0..*width).step_by(SQUARE) {
            let mean = |shades: &[u8]| {
                let (mut sum, mut count) = (0, 0);
                for row in y..(y + SQUARE).min(height) {
                    for column in x..(x + SQUARE).min(*width) {
                        sum += i32::from(shades[row * width + column]);
                        count += 1;
                    }
                }
                sum / count
            };
            most = most.max(((mean(one) - mean(other)).abs(), x, y));
        }
    }
    most
}

/// Returns the pages of a book that are held: the first, and the last if it is another kind.
fn held(book: &Book) -> Vec<&Page> {
    let last = book
        .pages
        .last()
        .filter(|last| last.blocks.len() != book.pages[0].blocks.len());
    book.pages.first().into_iter().chain(last).collect()
}

#[test]
fn every_layout_looks_as_it_did() {
    let write = std::env::var_os("PRINT_PICTURES").is_some_and(|how| how == "write");
    let mut wrong = Vec::new();
    for (name, book) in samples::books() {
        for (page, end) in held(&book).into_iter().zip(["", "-end"]) {
            let name = format!("{name}{end}");
            let mut pixels = page.pixels(DENSITY).unwrap();
            for pixel in pixels.bytes.chunks_mut(3) {
                let grey = shade(pixel);
                pixel.fill(grey);
            }
            if write {
                std::fs::write(file(&name), pixels.png(DENSITY)).unwrap();
            }
            let known = std::fs::read(file(&name));
            let known = read(&known.unwrap_or_else(|error| panic!("{name}: {error}")));
            let found = grey(&pixels);
            assert_eq!(
                (found.0, found.1.len()),
                (known.0, known.1.len()),
                "{name}: its size"
            );
            let (most, x, y) = apart(&known, &found);
            if most > TOLERANCE {
                wrong.push(format!("{name}: {most} shades apart at {x}, {y}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn codes_are_read_back_from_pixels() {
    for shape in [(2, 2), (3, 3), (4, 4), (5, 5)] {
        let puzzle = samples::puzzle(1, shape, false);
        let link = puzzle.link.clone().unwrap();
        let mut design = PageDesign::new(Paper::A4);
        design.per_page = 1;
        let book = puzzle_pages(&design, &[puzzle]).unwrap();
        let (density, area) = (400.0, book.pages[0].links[0].area);
        let pixels = book.pages[0].pixels(density).unwrap();
        let [x, y, side] = [area.x, area.y, area.width].map(|mm| (mm * density / 25.4) as usize);
        // Only the code and its quiet zone: what is around it is not in the way.
        let shade = |column, row| pixels.shade(x + column, y + row);
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, shade);
        let found: Vec<String> = image
            .detect_grids()
            .iter()
            .map(|grid| grid.decode().unwrap().1)
            .collect();
        assert_eq!(found, [link]);
    }
}

#[test]
fn equal_books_give_equal_bytes() {
    for ((name, one), (_, other)) in samples::books().into_iter().zip(samples::books()) {
        let (one, other) = (one.pdf().unwrap(), other.pdf().unwrap());
        assert!(one == other, "{name}");
        let text = String::from_utf8_lossy(&one);
        assert!(
            text.contains("/ToUnicode") && text.contains("/FontFile2"),
            "{name}"
        );
        assert!(!text.contains("CreationDate"), "{name}");
    }
}
