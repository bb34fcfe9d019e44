//! Certificates: any bytes are refused or hold, and nothing else happens.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;
use veridoku_check::{About, Certificates, Demand, Rules, Subject, check, check_by, check_for};

fuzz_target!(|data: &[u8]| {
    let any = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = Subject::of_line(text);
        match check_by(&any, text) {
            Err(refusal) => assert!(refusal.line > 0 && !refusal.what.is_empty()),
            Ok(checked) => {
                let again = check_for(&checked.subject, checked.claim, text);
                assert_eq!(again.as_ref(), Ok(&checked));
                assert_eq!(check(text).is_ok(), checked.subject.rules == Rules::Plain);
                let none = HashSet::new();
                let about = About::One(&none);
                assert!(check_by(&Demand { about, ..any }, text).is_err());
            }
        }
    }
    for found in Certificates::new(data, 1 << 16, any).map_while(Result::ok) {
        assert_eq!(found.words("-").lines().count(), 1);
    }
});
