//! XML documents, with the places of what is wrong.

use crate::formats::ParseError;
use crate::formats::document::Document;
use crate::formats::error::describe;
use crate::formats::sniff::Sniff;
use roxmltree::{Node, ParsingOptions};

/// Returns whether a text is a document whose outermost element has a name that fits.
pub(super) fn sniff(start: &[u8], fits: fn(&str) -> bool) -> Sniff {
    if !start.starts_with(b"<") {
        return if start.is_empty() {
            Sniff::More
        } else {
            Sniff::No
        };
    }
    let text = String::from_utf8_lossy(start);
    let mut rest = text.as_ref();
    loop {
        rest = rest.trim_start();
        let end = match rest {
            _ if rest.starts_with("<!--") => "-->",
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!") => ">",
            _ => break,
        };
        match rest.split_once(end) {
            Some((_, after)) => rest = after,
            None => return Sniff::More,
        }
    }
    let ends = |c: char| c.is_whitespace() || matches!(c, '>' | '/');
    match rest.strip_prefix('<').map(|tag| tag.split_once(ends)) {
        Some(Some((name, _))) if fits(name) => Sniff::Yes,
        Some(None) => Sniff::More,
        None if rest.is_empty() => Sniff::More,
        Some(Some(_)) | None => Sniff::No,
    }
}

/// The most attributes of an element: the parser compares each with all before it.
const MOST_ATTRIBUTES: usize = 1000;
/// The most declarations of namespaces: the parser copies those of all elements around one.
const MOST_NAMESPACES: usize = 100;

/// Returns where a text has what would keep the parser busy for long, and what is expected there.
/// No application writes any of it. A `<` begins a tag wherever it may stand, and every attribute
/// has a sign of equality; entities make a short text a long one.
fn laborious(text: &str) -> Option<(usize, String)> {
    if let Some(at) = text.find("<!ENTITY") {
        return Some((at, "a document without entities of its own".to_string()));
    }
    if let Some((at, _)) = text.match_indices("xmlns").nth(MOST_NAMESPACES) {
        return Some((at, format!("at most {MOST_NAMESPACES} namespaces")));
    }
    let mut start = 0;
    let crowded = text.split('<').find_map(|tag| {
        let at = start.min(text.len()).saturating_sub(1);
        start += tag.len() + 1;
        let signs = tag.bytes().filter(|&byte| byte == b'=').count();
        (signs > MOST_ATTRIBUTES).then_some(at)
    })?;
    Some((
        crowded,
        format!("at most {MOST_ATTRIBUTES} attributes in an element"),
    ))
}

/// Reads a whole document.
pub(super) fn parse<'a>(document: &Document<'a>) -> Result<roxmltree::Document<'a>, ParseError> {
    if let Some((at, expected)) = laborious(document.text) {
        let mut words = document.text[at..].split(|c: char| c.is_whitespace() || c == '=');
        let found = describe(words.next().unwrap_or_default());
        return Err(document.error(at, expected, found));
    }
    let options = ParsingOptions {
        // Qt writes `<!DOCTYPE ksudoku>`.
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    roxmltree::Document::parse_with_options(document.text, options).map_err(|error| {
        let place = error.pos();
        let at = offset(document.text, place.row as usize, place.col as usize);
        // The parser ends its messages with the place.
        let message = error.to_string();
        let found = message
            .rsplit_once(" at ")
            .map_or(message.as_str(), |(found, _)| found);
        document.error(at, "well-formed XML", format!("a fault ({found})"))
    })
}

/// Returns the byte at a row and a column, both counted from 1, the column in characters.
fn offset(text: &str, row: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(row.max(1) - 1)
        .map(str::len)
        .sum();
    let rest = &text[start..];
    let within = rest.char_indices().nth(column.max(1) - 1);
    start + within.map_or(rest.len(), |(at, _)| at)
}

/// Returns whether a node is a comment, an instruction or white space.
pub(super) fn is_gap(node: Node<'_, '_>) -> bool {
    let blank = || node.text().is_none_or(|text| text.trim().is_empty());
    node.is_comment() || node.is_pi() || node.is_text() && blank()
}

/// Returns the error that something else was expected in the place of a node.
pub(super) fn error(
    document: &Document<'_>,
    node: Node<'_, '_>,
    expected: impl Into<String>,
) -> ParseError {
    let found = if node.is_element() {
        format!("<{}>", node.tag_name().name())
    } else {
        describe(node.text().unwrap_or_default().trim())
    };
    document.error(node.range().start, expected, found)
}

/// Returns the text of an element that has nothing else in it, with its place.
pub(super) fn text<'a>(
    document: &Document<'_>,
    node: Node<'a, '_>,
) -> Result<(usize, &'a str), ParseError> {
    if let Some(child) = node.children().find(|child| child.is_element()) {
        return Err(error(document, child, "text"));
    }
    let text = node.text().unwrap_or_default();
    let start = node
        .first_child()
        .map_or(node.range().start, |child| child.range().start);
    let space = text.len() - text.trim_start().len();
    Ok((start + space, text.trim()))
}

/// Returns the only child of that name.
pub(super) fn child<'a, 'b>(
    document: &Document<'_>,
    node: Node<'a, 'b>,
    name: &str,
) -> Result<Node<'a, 'b>, ParseError> {
    let mut children = node.children().filter(|child| child.has_tag_name(name));
    let missing = || error(document, node, format!("<{name}> in the element"));
    let first = children.next().ok_or_else(missing)?;
    match children.next() {
        None => Ok(first),
        Some(second) => Err(error(document, second, format!("one <{name}>"))),
    }
}

/// Returns text as it is written in XML, between tags and in attributes within double quotes: what
/// XML reserves as entities, line ends and tabs by number, and � for the characters that XML 1.0
/// cannot hold.
///
/// ```
/// use veridoku_model::formats::escaped_xml;
/// assert_eq!(escaped_xml("<a> & \"b\"\n"), "&lt;a&gt; &amp; &quot;b&quot;&#10;");
/// ```
pub fn escaped_xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '"' => out += "&quot;",
            '\n' | '\t' => out += &format!("&#{};", c as u32),
            // Not even by number.
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}
