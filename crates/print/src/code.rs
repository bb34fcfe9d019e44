//! QR codes: the link to a puzzle, for a camera.
//!
//! Source: ISO/IEC 18004; the symbol comes from the crate `qrcode`.

use super::geometry::{Area, Point};
use super::page::{Color, Drawn, Outline, rectangle};
use qrcode::{Color as Module, EcLevel};

/// The modules of the quiet zone on each side, as ISO/IEC 18004 asks for.
const QUIET: usize = 4;
/// The least side of a symbol without its quiet zone, in millimetres.
const LEAST: f64 = 12.0;
/// The least side of a module, in millimetres: a telephone's camera reads it from a hand's breadth.
const MODULE: f64 = 0.33;

/// A QR code of the error correction level M.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeSymbol {
    width: usize,
    dark: Vec<bool>,
}

impl CodeSymbol {
    /// Returns the code of a text; `None` if that is too long for one.
    ///
    /// ```
    /// use veridoku_print::CodeSymbol;
    /// let code = CodeSymbol::of("https://example.org/#p=1.....3..4.....2").unwrap();
    /// assert!(code.side() > 12.0);
    /// assert!(CodeSymbol::of(&"a".repeat(3000)).is_none());
    /// ```
    pub fn of(text: &str) -> Option<CodeSymbol> {
        let code = qrcode::QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let modules = code.to_colors();
        Some(CodeSymbol {
            width: code.width(),
            dark: modules.iter().map(|&one| one == Module::Dark).collect(),
        })
    }

    /// Returns the side of the code with its quiet zone, in millimetres: the symbol has at least
    /// 12 mm, and each module 0.33 mm.
    pub fn side(&self) -> f64 {
        self.module() * (self.width + 2 * QUIET) as f64
    }

    /// Returns the side of a module, in millimetres.
    fn module(&self) -> f64 {
        MODULE.max(LEAST / self.width as f64)
    }

    /// Returns the code with its quiet zone at this corner: one outline, so that no seams show.
    pub fn drawn(&self, corner: Point) -> Drawn {
        let module = self.module();
        let mut outline = Outline::new();
        for (row, cells) in self.dark.chunks(self.width).enumerate() {
            let mut column = 0;
            while column < self.width {
                let run = cells[column..].iter().take_while(|&&dark| dark).count();
                if run > 0 {
                    outline.extend(rectangle(&Area::new(
                        corner.x + (QUIET + column) as f64 * module,
                        corner.y + (QUIET + row) as f64 * module,
                        run as f64 * module,
                        module,
                    )));
                }
                column += run + 1;
            }
        }
        Drawn::Fill(outline, Color::BLACK)
    }
}
