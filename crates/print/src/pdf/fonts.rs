//! The typeface in a PDF: each weight that is used, cut down to the glyphs that are used.

use super::{Numbers, PdfError, rounded};
use crate::font::{FILES, NAMES, advance, face, glyph, unprintable};
use crate::page::TextLine;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;
use ttf_parser::Face;

/// What the glyphs of a font are numbered by.
const IDENTITY: SystemInfo = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// A weight with the characters that are used.
#[derive(Default)]
struct Used {
    mapper: GlyphRemapper,
    /// The number of each character's glyph in the subset.
    codes: BTreeMap<char, u16>,
}

/// The weights.
#[derive(Default)]
pub(super) struct Fonts([Used; 2]);

impl Fonts {
    /// Returns the fonts of these texts.
    ///
    /// # Errors
    /// If a text has a character that the typeface does not have.
    pub(super) fn of<'a>(all: impl Iterator<Item = &'a TextLine>) -> Result<Fonts, PdfError> {
        let mut fonts = Fonts::default();
        for words in all {
            let used = &mut fonts.0[usize::from(words.bold)];
            for c in words.text.chars() {
                if used.codes.contains_key(&c) {
                    continue;
                }
                if let Some(sign) = unprintable(&words.text) {
                    let text = words.text.clone();
                    return Err(PdfError::Sign { text, sign });
                }
                let id = face(words.bold)
                    .map(|face| glyph(face, c).0)
                    .unwrap_or_default();
                let code = used.mapper.remap(id);
                used.codes.insert(c, code);
            }
        }
        Ok(fonts)
    }

    /// Returns the name of a weight on pages.
    pub(super) fn name(bold: bool) -> Name<'static> {
        [Name(b"F0"), Name(b"F1")][usize::from(bold)]
    }

    /// Returns a text as the numbers of its glyphs, two bytes each.
    pub(super) fn codes(&self, words: &TextLine) -> Vec<u8> {
        let used = &self.0[usize::from(words.bold)];
        let code = |c| used.codes.get(&c).copied().unwrap_or_default();
        words
            .text
            .chars()
            .flat_map(|c| code(c).to_be_bytes())
            .collect()
    }

    /// Writes the weights that are used; returns their names and numbers.
    ///
    /// # Errors
    /// If a weight cannot be cut down.
    pub(super) fn write(
        &self,
        pdf: &mut Pdf,
        numbers: &mut Numbers,
    ) -> Result<Vec<(Name<'static>, Ref)>, PdfError> {
        let mut written = Vec::new();
        for bold in [false, true] {
            let used = &self.0[usize::from(bold)];
            if let (Some(face), false) = (face(bold), used.codes.is_empty()) {
                written.push((Fonts::name(bold), used.write(pdf, numbers, (face, bold))?));
            }
        }
        Ok(written)
    }
}

impl Used {
    fn write(
        &self,
        pdf: &mut Pdf,
        numbers: &mut Numbers,
        (face, bold): (&Face<'_>, bool),
    ) -> Result<Ref, PdfError> {
        let [font, cid, descriptor, unicode, file] = std::array::from_fn(|_| numbers.next());
        let subset = subsetter::subset(FILES[usize::from(bold)], 0, &self.mapper);
        let subset = subset.map_err(|error| PdfError::Font(error.to_string()))?;
        let name = format!("{}+{}", self.tag(), NAMES[usize::from(bold)]);
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut writer = pdf.cid_font(cid);
        writer
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        writer.widths().consecutive(0, self.widths(face));
        writer.finish();
        described(pdf, descriptor, name, (face, bold)).font_file2(file);
        let mut cmap = UnicodeCmap::new(Name(b"Unicode"), IDENTITY);
        self.codes.iter().for_each(|(&c, &code)| cmap.pair(code, c));
        let cmap = cmap.finish().into_vec();
        pdf.stream(unicode, &compress_to_vec_zlib(&cmap, 6))
            .filter(Filter::FlateDecode);
        let packed = compress_to_vec_zlib(&subset, 6);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), subset.len() as i32);
        Ok(font)
    }

    /// Returns the widths of the glyphs in thousandths of the size, in the order of the subset.
    fn widths(&self, face: &Face<'_>) -> Vec<f32> {
        let glyphs = self.mapper.remapped_gids();
        glyphs
            .map(|id| rounded(1000.0 * advance(face, ttf_parser::GlyphId(id))))
            .collect()
    }

    /// Returns six capitals that tell this subset from others of the font.
    fn tag(&self) -> String {
        let mut hash = self
            .codes
            .keys()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &c| {
                (hash ^ u64::from(u32::from(c))).wrapping_mul(0x0100_0000_01b3)
            });
        let mut next = || {
            let letter = b'A' + (hash % 26) as u8;
            hash /= 26;
            char::from(letter)
        };
        (0..6).map(|_| next()).collect()
    }
}

/// Starts the descriptor of a font.
fn described<'a>(
    pdf: &'a mut Pdf,
    number: Ref,
    name: Name<'_>,
    (face, bold): (&Face<'_>, bool),
) -> pdf_writer::writers::FontDescriptor<'a> {
    let scale = 1000.0 / f64::from(face.units_per_em());
    let scaled = |value: i16| rounded(f64::from(value) * scale);
    let bounds = face.global_bounding_box();
    let mut descriptor = pdf.font_descriptor(number);
    descriptor
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(
            scaled(bounds.x_min),
            scaled(bounds.y_min),
            scaled(bounds.x_max),
            scaled(bounds.y_max),
        ))
        .italic_angle(0.0)
        .ascent(scaled(face.ascender()))
        .descent(scaled(face.descender()))
        .cap_height(scaled(face.capital_height().unwrap_or_default()))
        .stem_v(if bold { 140.0 } else { 80.0 });
    descriptor
}
