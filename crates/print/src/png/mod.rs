//! A page as PNG: its outlines as shades of grey or as colours, without any other program.
//!
//! Equal pages give equal pixels on every machine: numbers are computed with the four operations
//! and square roots only. Source: "Portable Network Graphics (PNG) Specification (Second Edition)"
//! (2003).

mod raster;
mod strokes;

use super::geometry::{POINTS, Point};
use super::page::{Color, Drawn, Page};
use miniz_oxide::deflate::compress_to_vec_zlib;
use raster::Canvas;

/// The signature of the format.
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
/// The most pixels of a picture.
const MOST: f64 = 100_000_000.0;

/// Pixels: three bytes each, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// The width, in pixels.
    pub width: usize,
    /// The height, in pixels.
    pub height: usize,
    /// Red, green and blue of each pixel.
    pub bytes: Vec<u8>,
}

impl Page {
    /// Returns the page as pixels, so many an inch; `None` if that is not from 1 to 2400, or they
    /// are more than a hundred million.
    pub fn pixels(&self, per_inch: f64) -> Option<Pixels> {
        let scale = per_inch / 25.4;
        let (width, height) = ((self.width * scale).round(), (self.height * scale).round());
        if !(1.0..=2400.0).contains(&per_inch) || width * height > MOST || width * height < 1.0 {
            return None;
        }
        let mut canvas = Canvas::new(width as usize, height as usize);
        for drawn in &self.drawn {
            draw(&mut canvas, drawn, scale);
        }
        Some(canvas.finish())
    }

    /// Returns the page as a PNG file, with so many pixels an inch; `None` as in
    /// [`pixels`](Page::pixels).
    pub fn png(&self, per_inch: f64) -> Option<Vec<u8>> {
        Some(self.pixels(per_inch)?.png(per_inch))
    }
}

/// Draws one thing at so many pixels a millimetre.
fn draw(canvas: &mut Canvas, drawn: &Drawn, scale: f64) {
    let to = |at: Point| Point::new(at.x * scale, at.y * scale);
    match drawn {
        Drawn::Fill(outline, color) => {
            let outline: Vec<_> = outline.iter().map(|one| one.moved(to)).collect();
            canvas.fill(&raster::flattened(&outline), *color);
        }
        Drawn::Line(outline, pen) => {
            let outline: Vec<_> = outline.iter().map(|one| one.moved(to)).collect();
            let lines = raster::flattened(&outline);
            canvas.fill(&strokes::stroked(&lines, pen, scale), pen.color);
        }
        Drawn::Text(words) => {
            let size = words.size / POINTS;
            let start = words.start();
            let turn = if words.turned { -size } else { size };
            let glyphs = super::font::outlines(&words.text, words.bold);
            let place = |at: Point| to(Point::new(start.x + turn * at.x, start.y + turn * at.y));
            let outline: Vec<_> = glyphs.into_iter().map(|one| one.moved(place)).collect();
            canvas.fill(&raster::flattened(&outline), words.color);
        }
    }
}

impl Pixels {
    /// Returns the pixels as a PNG file, with so many an inch. Pixels without colour are written as
    /// shades of grey.
    pub fn png(&self, per_inch: f64) -> Vec<u8> {
        let grey = self
            .bytes
            .chunks_exact(3)
            .all(|p| p[0] == p[1] && p[1] == p[2]);
        let mut rows = Vec::with_capacity(self.bytes.len() + self.height);
        for row in self.bytes.chunks(3 * self.width.max(1)) {
            rows.push(0); // no filter
            if grey {
                rows.extend(row.iter().step_by(3));
            } else {
                rows.extend(row);
            }
        }
        let mut head = Vec::new();
        head.extend((self.width as u32).to_be_bytes());
        head.extend((self.height as u32).to_be_bytes());
        head.extend([8, if grey { 0 } else { 2 }, 0, 0, 0]);
        let per_metre = ((per_inch / 0.0254).round() as u32).to_be_bytes();
        let density = [&per_metre[..], &per_metre[..], &[1]].concat();
        let mut file = SIGNATURE.to_vec();
        chunk(&mut file, *b"IHDR", &head);
        chunk(&mut file, *b"pHYs", &density);
        chunk(&mut file, *b"IDAT", &compress_to_vec_zlib(&rows, 9));
        chunk(&mut file, *b"IEND", &[]);
        file
    }

    /// Returns a shade of grey, from 0 for black to 255, of a pixel; white outside the picture.
    pub fn shade(&self, x: usize, y: usize) -> u8 {
        let at = 3 * (y * self.width + x);
        let pixel = self.bytes.get(at..at + 3).filter(|_| x < self.width);
        pixel.map_or(255, |p| {
            let Color(r, g, b) = Color(p[0], p[1], p[2]);
            ((u32::from(r) * 30 + u32::from(g) * 59 + u32::from(b) * 11) / 100) as u8
        })
    }
}

/// Adds a chunk: its length, name, bytes and checksum.
fn chunk(file: &mut Vec<u8>, name: [u8; 4], bytes: &[u8]) {
    file.extend((bytes.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(bytes);
    let sum = checksum(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// Returns the CRC-32 of ISO 3309.
fn checksum(bytes: &[u8]) -> u32 {
    let bit = |sum: u32, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
    !bytes
        .iter()
        .fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }
}
