//! Results as CSV (RFC 4180, lines end with a line feed).

/// Returns a line of these fields, quoted if necessary.
pub fn csv_row<F: AsRef<[u8]>>(fields: impl IntoIterator<Item = F>) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(fields);
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::csv_row;

    #[test]
    fn fields_are_quoted_if_they_have_to_be() {
        let fields = ["12.3", "1, 2", "a \"b\"", "a\nb", ""];
        assert_eq!(csv_row(fields), "12.3,\"1, 2\",\"a \"\"b\"\"\",\"a\nb\",\n");
    }
}
