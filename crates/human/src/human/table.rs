//! The technique table: one row per technique, in the order in which a path tries them, easiest
//! first.
//!
//! A row: name in code, name, aliases, own code, code in the public regression files, family,
//! rating in Sudoku Explainer 1.2.1, level, score and place in HoDoKu, level of a puzzle that needs
//! it, flags, finder. `-` means none. The flags are `on` (used by default) and `unique` (rests on
//! uniqueness). `tests/library/techniques.rs` checks that every row has a finder.
//!
//! Sources: the ratings are those of Sudoku Explainer (N. Juillerat) and HoDoKu (B. Hobiger). Both
//! are facts about those programs.

use super::technique::{Family, Find, Hodoku, HodokuLevel, Level, Technique};
use super::{
    als, avoidable_rectangles, bent, chains, direct, empty_rectangles, exclusion, forcing, kraken,
    remote_pairs, templates,
};
use super::{
    coloring, fish, graves, intersections, rectangles, single_digit, singles, subsets, sue_de_coq,
    unique_loops, wings,
};

/// The words of the largest boards that have every technique. In WebAssembly, where a page waits for
/// every byte, boards above 25×25 have singles, intersections and subsets only.
const ALL_UP_TO: usize = if cfg!(target_family = "wasm") { 10 } else { 64 };

/// Returns whether boards of any size have the techniques of a family.
const fn is_basic(family: Family) -> bool {
    use Family::{Intersections, Singles, Subsets};
    matches!(family, Singles | Intersections | Subsets)
}

/// The finders for boards of `W` words.
pub(super) struct Finders<const W: usize>;

macro_rules! case {
    (-) => {
        None
    };
    ($code:literal) => {
        Some($code)
    };
}

macro_rules! er {
    (-) => {
        None
    };
    ($er:literal) => {
        Some(($er * 10.0 + 0.5) as u16)
    };
}

macro_rules! hodoku {
    (-) => {
        None
    };
    ([$level:ident $score:literal $place:literal]) => {
        Some(Hodoku {
            level: HodokuLevel::$level,
            score: $score,
            place: $place,
        })
    };
}

macro_rules! find {
    (-) => {
        None
    };
    ([$family:ident $find:ident]) => {
        Some($family::$find::<W>)
    };
}

/// Returns whether a row has a flag, by the flag's first letter.
const fn flag(flags: &[&str], wanted: u8) -> bool {
    let mut i = 0;
    while i < flags.len() {
        if flags[i].as_bytes()[0] == wanted {
            return true;
        }
        i += 1;
    }
    false
}

macro_rules! techniques {
    ($($id:ident $name:literal [$($alias:literal)*] $code:literal $case:tt $family:ident $er:tt $hodoku:tt $level:ident
        [$($flag:ident)*] $find:tt;)*) => {
        /// Every technique, in the order of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum TechniqueId {
            $(#[doc = $name] $id,)*
        }

        /// The facts about every technique, in order. They are apart from the finders, so that
        /// who reads a fact does not make a compiler generate every finder again.
        pub(super) static FACTS: &[Technique] = &[$(Technique {
            id: TechniqueId::$id,
            name: $name,
            aliases: &[$($alias),*],
            code: $code,
            case: case!($case),
            family: Family::$family,
            er: er!($er),
            hodoku: hodoku!($hodoku),
            level: Level::$level,
            uniqueness: flag(&[$(stringify!($flag)),*], b'u'),
            default: flag(&[$(stringify!($flag)),*], b'o'),
        }),*];

        impl<const W: usize> Finders<W> {
            /// The finder of every technique, in order; `None` if it is known by name only.
            pub(super) const ALL: &'static [Option<Find<W>>] = &[$(
                if W <= ALL_UP_TO || is_basic(Family::$family) {
                    find!($find)
                } else {
                    None
                }
            ),*];
        }
    };
}

techniques! {
    FullHouse "Full House" ["Last Digit" "Last Cell in House"] "fh" "0000" Singles 1.0 [Easy 4 1] VeryEasy [on] [singles full_house];
    HiddenSingleBox "Hidden Single in Box" ["Hidden Single" "Pinned Digit"] "h1b" "0002" Singles 1.2 [Easy 14 3] VeryEasy [on] [singles hidden_single_box];
    HiddenSingleLine "Hidden Single in Line" [] "h1" "0002" Singles 1.5 [Easy 14 3] Easy [on] [singles hidden_single_line];
    DirectPointing "Direct Pointing" [] "dlc1" - Direct 1.7 - Medium [] [direct pointing];
    DirectClaiming "Direct Claiming" [] "dlc2" - Direct 1.9 - Medium [] [direct claiming];
    DirectHiddenPair "Direct Hidden Pair" [] "dh2" - Direct 2.0 - Medium [] [direct hidden_pair];
    NakedSingle "Naked Single" ["Sole Candidate" "Singleton"] "n1" "0003" Singles 2.3 [Easy 4 2] Medium [on] [singles naked_single];
    DirectHiddenTriple "Direct Hidden Triple" ["Direct Hidden Triplet"] "dh3" - Direct 2.5 - Medium [] [direct hidden_triple];
    LockedPair "Locked Pair" [] "l2" "0110" Intersections - [Medium 40 4] Hard [on] [intersections locked_pair];
    LockedTriple "Locked Triple" [] "l3" "0111" Intersections - [Medium 60 5] Hard [on] [intersections locked_triple];
    Pointing "Locked Candidates (Pointing)" ["Pointing" "Locked Candidates Type 1"] "lc1" "0100" Intersections 2.6 [Medium 50 6] Hard [on] [intersections pointing];
    Claiming "Locked Candidates (Claiming)" ["Claiming" "Locked Candidates Type 2" "Box-Line Reduction"] "lc2" "0101" Intersections 2.8 [Medium 50 7] Hard [on] [intersections claiming];
    NakedPair "Naked Pair" ["Disjoint Pair"] "n2" "0200" Subsets 3.0 [Medium 60 8] Hard [on] [subsets naked_pair];
    HiddenPair "Hidden Pair" ["Unique Pair"] "h2" "0210" Subsets 3.4 [Medium 70 10] Hard [on] [subsets hidden_pair];
    NakedTriple "Naked Triple" ["Naked Triplet"] "n3" "0201" Subsets 3.6 [Medium 80 9] Hard [on] [subsets naked_triple];
    HiddenTriple "Hidden Triple" ["Hidden Triplet"] "h3" "0211" Subsets 4.0 [Medium 100 11] Hard [on] [subsets hidden_triple];
    NakedQuadruple "Naked Quadruple" ["Naked Quad"] "n4" "0202" Subsets 5.0 [Hard 120 12] Hard [on] [subsets naked_quadruple];
    HiddenQuadruple "Hidden Quadruple" ["Hidden Quad"] "h4" "0212" Subsets 5.4 [Hard 150 13] Hard [on] [subsets hidden_quadruple];
    XWing "X-Wing" [] "bf2" "0300" Fish 3.2 [Hard 140 14] Hard [on] [fish x_wing];
    RemotePair "Remote Pair" [] "rp" "0703" Chains - [Hard 110 20] Hard [on] [remote_pairs remote_pair];
    Bug1 "Bivalue Universal Grave + 1" ["BUG+1" "BUG Type 1"] "bug1" "0610" Uniqueness 5.6 [Hard 100 21] Hard [on unique] [graves type_1];
    Skyscraper "Skyscraper" [] "sk" "0400" SingleDigit - [Hard 130 22] Hard [on] [single_digit skyscraper];
    TwoStringKite "2-String Kite" [] "2sk" "0401" SingleDigit - [Hard 150 23] Hard [on] [single_digit two_string_kite];
    DualTwoStringKite "Dual 2-String Kite" [] "d2sk" "0404" SingleDigit - - Hard [] [single_digit dual_two_string_kite];
    TurbotFish "Turbot Fish" [] "tf" "0403" SingleDigit - [Hard 120 24] Hard [on] [single_digit turbot_fish];
    EmptyRectangle "Empty Rectangle" [] "er" "0402" SingleDigit - [Hard 120 25] Hard [on] [empty_rectangles empty_rectangle];
    DualEmptyRectangle "Dual Empty Rectangle" [] "der" "0405" SingleDigit - - Hard [] [empty_rectangles dual_empty_rectangle];
    XYWing "XY-Wing" ["Y-Wing" "Bent Naked Triple"] "xy" "0800" Wings 4.2 [Hard 160 27] Hard [on] [wings xy];
    Swordfish "Swordfish" [] "bf3" "0301" Fish 3.8 [Hard 150 15] Hard [on] [fish swordfish];
    XYZWing "XYZ-Wing" [] "xyz" "0801" Wings 4.4 [Hard 180 28] Hard [on] [wings xyz];
    WWing "W-Wing" [] "w" "0803" Wings - [Hard 150 26] Hard [on] [wings w];
    Unique1 "Uniqueness Test 1" ["Unique Rectangle Type 1"] "u1" "0600" Uniqueness 4.5 [Hard 100 29] Hard [on unique] [rectangles unique_1];
    Unique2 "Uniqueness Test 2" ["Unique Rectangle Type 2"] "u2" "0601" Uniqueness 4.5 [Hard 100 30] Hard [on unique] [rectangles unique_2];
    Unique3 "Uniqueness Test 3" ["Unique Rectangle Type 3"] "u3" "0602" Uniqueness 4.5 [Hard 100 31] Hard [on unique] [rectangles unique_3];
    Unique4 "Uniqueness Test 4" ["Unique Rectangle Type 4"] "u4" "0603" Uniqueness 4.5 [Hard 100 32] Hard [on unique] [rectangles unique_4];
    Unique5 "Uniqueness Test 5" ["Unique Rectangle Type 5"] "u5" "0604" Uniqueness - [Hard 100 33] Hard [on unique] [rectangles unique_5];
    Unique6 "Uniqueness Test 6" ["Unique Rectangle Type 6"] "u6" "0605" Uniqueness - [Hard 100 34] Hard [on unique] [rectangles unique_6];
    HiddenRectangle "Hidden Rectangle" ["Hidden Unique Rectangle"] "hr" "0606" Uniqueness - [Hard 100 35] Hard [on unique] [rectangles hidden];
    AvoidableRectangle1 "Avoidable Rectangle Type 1" [] "ar1" "0607" Uniqueness - [Hard 100 36] Hard [on unique] [avoidable_rectangles avoidable_1];
    AvoidableRectangle2 "Avoidable Rectangle Type 2" [] "ar2" "0608" Uniqueness - [Hard 100 37] Hard [on unique] [avoidable_rectangles avoidable_2];
    SimpleColorsTrap "Simple Colors Trap" ["Simple Colors" "Simple Colouring Trap"] "sc1" "0500" Coloring - [Hard 150 51] Hard [on] [coloring trap];
    SimpleColorsWrap "Simple Colors Wrap" ["Simple Colouring Wrap"] "sc2" "0501" Coloring - [Hard 150 51] Hard [on] [coloring wrap];
    FinnedXWing "Finned X-Wing" [] "fbf2" "0310" Fish - [Hard 130 38] Hard [on] [fish finned_x_wing];
    SashimiXWing "Sashimi X-Wing" [] "sbf2" "0320" Fish - [Hard 150 39] Hard [on] [fish sashimi_x_wing];
    Jellyfish "Jellyfish" [] "bf4" "0302" Fish 5.2 [Hard 160 16] Hard [on] [fish jellyfish];
    FinnedSwordfish "Finned Swordfish" [] "fbf3" "0311" Fish - [Unfair 200 40] Hard [on] [fish finned_swordfish];
    SashimiSwordfish "Sashimi Swordfish" [] "sbf3" "0321" Fish - [Unfair 240 41] Hard [on] [fish sashimi_swordfish];
    MultiColors1 "Multi Colors 1" ["Multi Colors" "Multi-Colouring 1"] "mc1" "0502" Coloring - [Hard 200 52] Hard [on] [coloring multi_1];
    MultiColors2 "Multi Colors 2" ["Multi-Colouring 2"] "mc2" "0503" Coloring - [Hard 200 52] Hard [on] [coloring multi_2];
    WXYZWing "WXYZ-Wing" [] "wxyz" - Wings - - Hard [on] [bent wxyz];
    UniqueLoop1 "Unique Loop Type 1" [] "ul1" - Uniqueness 4.6 - Hard [on unique] [unique_loops type_1];
    UniqueLoop2 "Unique Loop Type 2" [] "ul2" - Uniqueness 4.6 - Hard [on unique] [unique_loops type_2];
    UniqueLoop3 "Unique Loop Type 3" [] "ul3" - Uniqueness 4.6 - Hard [on unique] [unique_loops type_3];
    UniqueLoop4 "Unique Loop Type 4" [] "ul4" - Uniqueness 4.6 - Hard [on unique] [unique_loops type_4];
    Bug2 "Bivalue Universal Grave Type 2" ["BUG Type 2"] "bug2" - Uniqueness 5.7 - Hard [on unique] [graves type_2];
    Bug4 "Bivalue Universal Grave Type 4" ["BUG Type 4"] "bug4" - Uniqueness 5.7 - Hard [on unique] [graves type_4];
    Bug3 "Bivalue Universal Grave Type 3" ["BUG Type 3"] "bug3" - Uniqueness 5.8 - Hard [on unique] [graves type_3];
    StrongLinks3 "3 Strong-Linked Fishes" [] "slf3" - SingleDigit - - Hard [] [chains strong_links_3];
    StrongLinks4 "4 Strong-Linked Fishes" [] "slf4" - SingleDigit - - Hard [] [chains strong_links_4];
    XChain "X-Chain" [] "x" "0701" Chains - [Unfair 260 53] Expert [on] [chains x_chain];
    XYChain "XY-Chain" [] "xyc" "0702" Chains - [Unfair 260 54] Expert [on] [chains xy_chain];
    FinnedJellyfish "Finned Jellyfish" [] "fbf4" "0312" Fish - [Unfair 250 42] Expert [on] [fish finned_jellyfish];
    SashimiJellyfish "Sashimi Jellyfish" [] "sbf4" "0322" Fish - [Unfair 260 43] Expert [on] [fish sashimi_jellyfish];
    SueDeCoq "Sue de Coq" ["Two-Sector Disjoint Subsets"] "sdc" "1101" AlmostLocked - [Unfair 250 50] Expert [on] [sue_de_coq sue_de_coq];
    ContinuousLoop "Continuous Nice Loop" ["Nice Loop"] "cnl" "0706" Chains - [Unfair 280 55] Expert [on] [chains continuous];
    Aic "AIC" ["Alternating Inference Chain"] "aic" "0708" Chains - [Unfair 280 55] Expert [on] [chains aic];
    DiscontinuousLoop "Discontinuous Nice Loop" [] "dnl" "0707" Chains - [Unfair 280 55] Expert [on] [chains discontinuous];
    GroupedContinuousLoop "Grouped Continuous Nice Loop" ["Grouped Nice Loop"] "gcnl" "0709" Chains - [Unfair 300 56] Expert [on] [chains grouped_continuous];
    GroupedAic "Grouped AIC" [] "gaic" "0711" Chains - [Unfair 300 56] Expert [on] [chains grouped_aic];
    GroupedDiscontinuousLoop "Grouped Discontinuous Nice Loop" [] "gdnl" "0710" Chains - [Unfair 300 56] Expert [on] [chains grouped_discontinuous];
    AlsXZ "Almost Locked Set XZ-Rule" ["ALS-XZ"] "axz" "0901" AlmostLocked - [Unfair 300 57] Expert [on] [als als_xz];
    AlsXYWing "Almost Locked Set XY-Wing" ["ALS-XY-Wing"] "axy" "0902" AlmostLocked - [Unfair 320 58] Expert [on] [als als_xy_wing];
    AlsChain "Almost Locked Set Chain" ["ALS-XY-Chain"] "ach" "0903" AlmostLocked - [Unfair 340 59] Expert [on] [als als_chain];
    DeathBlossom "Death Blossom" [] "db" "0904" AlmostLocked - [Unfair 360 60] Expert [on] [als death_blossom];
    AlsContinuousLoop "Continuous Nice Loop with ALS" ["ALS Nice Loop"] "acnl" "0709" Chains - [Unfair 300 56] Expert [on] [chains als_continuous];
    AlsAic "AIC with ALS" ["ALS AIC"] "aaic" "0711" Chains - [Unfair 300 56] Expert [on] [chains als_aic];
    AlsDiscontinuousLoop "Discontinuous Nice Loop with ALS" [] "adnl" "0710" Chains - [Unfair 300 56] Expert [on] [chains als_discontinuous];
    FrankenXWing "Franken X-Wing" [] "ff2" "0330" Fish - [Unfair 300 61] Expert [on] [fish franken_x_wing];
    FrankenSwordfish "Franken Swordfish" [] "ff3" "0331" Fish - [Unfair 350 62] Expert [on] [fish franken_swordfish];
    FinnedFrankenXWing "Finned Franken X-Wing" [] "fff2" "0340" Fish - [Unfair 390 67] Expert [on] [fish finned_franken_x_wing];
    FinnedFrankenSwordfish "Finned Franken Swordfish" [] "fff3" "0341" Fish - [Unfair 410 68] Expert [on] [fish finned_franken_swordfish];
    AlignedPairExclusion "Aligned Pair Exclusion" ["APE"] "ape" - Exclusion 6.2 - Expert [on] [exclusion pair];
    VWXYZWing "VWXYZ-Wing" [] "vwxyz" - Wings - - Expert [on] [bent vwxyz];
    UVWXYZWing "UVWXYZ-Wing" [] "uvwxyz" - Wings - - Expert [on] [bent uvwxyz];
    TUVWXYZWing "TUVWXYZ-Wing" [] "tuvwxyz" - Wings - - Expert [on] [bent tuvwxyz];
    StrongLinks5 "5 Strong-Linked Fishes" [] "slf5" - SingleDigit - - Expert [] [chains strong_links_5];
    StrongLinks6 "6 Strong-Linked Fishes" [] "slf6" - SingleDigit - - Expert [] [chains strong_links_6];
    XCycle "Bidirectional X-Cycle" ["X-Cycle"] "xcy" - Chains 6.5 - Expert [] [forcing x_cycle];
    YCycle "Bidirectional Y-Cycle" ["Y-Cycle"] "ycy" - Chains 6.5 - Expert [] [forcing y_cycle];
    ForcingXChain "Forcing X-Chain" [] "fxc" - Chains 6.6 - Expert [] [forcing forcing_x_chain];
    ForcingYChain "Forcing Y-Chain" [] "fyc" - Chains 6.6 - Expert [] [forcing forcing_y_chain];
    XYCycle "Bidirectional Cycle" [] "cy" - Chains 7.0 - Expert [] [forcing xy_cycle];
    ForcingXYChain "Forcing XY-Chain" [] "fxyc" - Chains 7.0 - Expert [] [forcing forcing_xy_chain];
    AlignedTripletExclusion "Aligned Triplet Exclusion" ["Aligned Triple Exclusion" "ATE"] "ate" - Exclusion 7.5 - Expert [] [exclusion triplet];
    Squirmbag "Squirmbag" ["Starfish"] "bf5" "0303" Fish - [Unfair 470 17] Expert [] [fish squirmbag];
    Whale "Whale" [] "bf6" "0304" Fish - [Unfair 470 18] Expert [] [fish whale];
    Leviathan "Leviathan" [] "bf7" "0305" Fish - [Unfair 470 19] Expert [] [fish leviathan];
    FinnedSquirmbag "Finned Squirmbag" [] "fbf5" "0313" Fish - [Unfair 470 44] Expert [] [fish finned_squirmbag];
    SashimiSquirmbag "Sashimi Squirmbag" [] "sbf5" "0323" Fish - [Unfair 470 45] Expert [] [fish sashimi_squirmbag];
    FinnedWhale "Finned Whale" [] "fbf6" "0314" Fish - [Unfair 470 46] Expert [] [fish finned_whale];
    SashimiWhale "Sashimi Whale" [] "sbf6" "0324" Fish - [Unfair 470 47] Expert [] [fish sashimi_whale];
    FinnedLeviathan "Finned Leviathan" [] "fbf7" "0315" Fish - [Unfair 470 48] Expert [] [fish finned_leviathan];
    SashimiLeviathan "Sashimi Leviathan" [] "sbf7" "0325" Fish - [Unfair 470 49] Expert [] [fish sashimi_leviathan];
    FrankenJellyfish "Franken Jellyfish" [] "ff4" "0332" Fish - [Unfair 370 63] Expert [] [fish franken_jellyfish];
    FrankenSquirmbag "Franken Squirmbag" [] "ff5" "0333" Fish - [Extreme 470 64] Expert [] [fish franken_squirmbag];
    FrankenWhale "Franken Whale" [] "ff6" "0334" Fish - [Extreme 470 65] Expert [] [fish franken_whale];
    FrankenLeviathan "Franken Leviathan" [] "ff7" "0335" Fish - [Extreme 470 66] Expert [] [fish franken_leviathan];
    FinnedFrankenJellyfish "Finned Franken Jellyfish" [] "fff4" "0342" Fish - [Unfair 430 69] Expert [] [fish finned_franken_jellyfish];
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" [] "fff5" "0343" Fish - [Extreme 470 70] Expert [] [fish finned_franken_squirmbag];
    FinnedFrankenWhale "Finned Franken Whale" [] "fff6" "0344" Fish - [Extreme 470 71] Expert [] [fish finned_franken_whale];
    FinnedFrankenLeviathan "Finned Franken Leviathan" [] "fff7" "0345" Fish - [Extreme 470 72] Expert [] [fish finned_franken_leviathan];
    MutantXWing "Mutant X-Wing" [] "mf2" "0350" Fish - [Extreme 450 73] Expert [] [fish mutant_x_wing];
    MutantSwordfish "Mutant Swordfish" [] "mf3" "0351" Fish - [Extreme 450 74] Expert [] [fish mutant_swordfish];
    MutantJellyfish "Mutant Jellyfish" [] "mf4" "0352" Fish - [Extreme 450 75] Expert [] [fish mutant_jellyfish];
    MutantSquirmbag "Mutant Squirmbag" [] "mf5" "0353" Fish - [Extreme 470 76] Expert [] [fish mutant_squirmbag];
    MutantWhale "Mutant Whale" [] "mf6" "0354" Fish - [Extreme 470 77] Expert [] [fish mutant_whale];
    MutantLeviathan "Mutant Leviathan" [] "mf7" "0355" Fish - [Extreme 470 78] Expert [] [fish mutant_leviathan];
    FinnedMutantXWing "Finned Mutant X-Wing" [] "fmf2" "0360" Fish - [Extreme 470 79] Expert [] [fish finned_mutant_x_wing];
    FinnedMutantSwordfish "Finned Mutant Swordfish" [] "fmf3" "0361" Fish - [Extreme 470 80] Expert [] [fish finned_mutant_swordfish];
    FinnedMutantJellyfish "Finned Mutant Jellyfish" [] "fmf4" "0362" Fish - [Extreme 470 81] Expert [] [fish finned_mutant_jellyfish];
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" [] "fmf5" "0363" Fish - [Extreme 470 82] Expert [] [fish finned_mutant_squirmbag];
    FinnedMutantWhale "Finned Mutant Whale" [] "fmf6" "0364" Fish - [Extreme 470 83] Expert [] [fish finned_mutant_whale];
    FinnedMutantLeviathan "Finned Mutant Leviathan" [] "fmf7" "0365" Fish - [Extreme 470 84] Expert [] [fish finned_mutant_leviathan];
    SiameseFinnedXWing "Siamese Finned X-Wing" [] "sfb2" "03101" Fish - - Expert [] [fish siamese_finned_x_wing];
    SiameseFinnedSwordfish "Siamese Finned Swordfish" [] "sfb3" "03111" Fish - - Expert [] [fish siamese_finned_swordfish];
    SiameseFinnedJellyfish "Siamese Finned Jellyfish" [] "sfb4" "03121" Fish - - Expert [] [fish siamese_finned_jellyfish];
    SiameseFinnedSquirmbag "Siamese Finned Squirmbag" [] "sfb5" "03131" Fish - - Expert [] [fish siamese_finned_squirmbag];
    SiameseFinnedWhale "Siamese Finned Whale" [] "sfb6" "03141" Fish - - Expert [] [fish siamese_finned_whale];
    SiameseFinnedLeviathan "Siamese Finned Leviathan" [] "sfb7" "03151" Fish - - Expert [] [fish siamese_finned_leviathan];
    SiameseSashimiXWing "Siamese Sashimi X-Wing" [] "ssb2" "03201" Fish - - Expert [] [fish siamese_sashimi_x_wing];
    SiameseSashimiSwordfish "Siamese Sashimi Swordfish" [] "ssb3" "03211" Fish - - Expert [] [fish siamese_sashimi_swordfish];
    SiameseSashimiJellyfish "Siamese Sashimi Jellyfish" [] "ssb4" "03221" Fish - - Expert [] [fish siamese_sashimi_jellyfish];
    SiameseSashimiSquirmbag "Siamese Sashimi Squirmbag" [] "ssb5" "03231" Fish - - Expert [] [fish siamese_sashimi_squirmbag];
    SiameseSashimiWhale "Siamese Sashimi Whale" [] "ssb6" "03241" Fish - - Expert [] [fish siamese_sashimi_whale];
    SiameseSashimiLeviathan "Siamese Sashimi Leviathan" [] "ssb7" "03251" Fish - - Expert [] [fish siamese_sashimi_leviathan];
    SiameseFinnedFrankenXWing "Siamese Finned Franken X-Wing" [] "sff2" "03401" Fish - - Expert [] [fish siamese_finned_franken_x_wing];
    SiameseFinnedFrankenSwordfish "Siamese Finned Franken Swordfish" [] "sff3" "03411" Fish - - Expert [] [fish siamese_finned_franken_swordfish];
    SiameseFinnedFrankenJellyfish "Siamese Finned Franken Jellyfish" [] "sff4" "03421" Fish - - Expert [] [fish siamese_finned_franken_jellyfish];
    SiameseFinnedFrankenSquirmbag "Siamese Finned Franken Squirmbag" [] "sff5" "03431" Fish - - Expert [] [fish siamese_finned_franken_squirmbag];
    SiameseFinnedFrankenWhale "Siamese Finned Franken Whale" [] "sff6" "03441" Fish - - Expert [] [fish siamese_finned_franken_whale];
    SiameseFinnedFrankenLeviathan "Siamese Finned Franken Leviathan" [] "sff7" "03451" Fish - - Expert [] [fish siamese_finned_franken_leviathan];
    SiameseFinnedMutantXWing "Siamese Finned Mutant X-Wing" [] "sfm2" "03601" Fish - - Expert [] [fish siamese_finned_mutant_x_wing];
    SiameseFinnedMutantSwordfish "Siamese Finned Mutant Swordfish" [] "sfm3" "03611" Fish - - Expert [] [fish siamese_finned_mutant_swordfish];
    SiameseFinnedMutantJellyfish "Siamese Finned Mutant Jellyfish" [] "sfm4" "03621" Fish - - Expert [] [fish siamese_finned_mutant_jellyfish];
    SiameseFinnedMutantSquirmbag "Siamese Finned Mutant Squirmbag" [] "sfm5" "03631" Fish - - Expert [] [fish siamese_finned_mutant_squirmbag];
    SiameseFinnedMutantWhale "Siamese Finned Mutant Whale" [] "sfm6" "03641" Fish - - Expert [] [fish siamese_finned_mutant_whale];
    SiameseFinnedMutantLeviathan "Siamese Finned Mutant Leviathan" [] "sfm7" "03651" Fish - - Expert [] [fish siamese_finned_mutant_leviathan];
    KrakenFish "Kraken Fish" [] "kf" - Fish - [Extreme 500 85] Expert [] [kraken kraken];
    Nishio "Nishio Forcing Chain" ["Nishio"] "nishio" - Forcing 7.5 - Expert [on] [forcing nishio];
    CellForcing "Cell Forcing Chains" ["Multiple Forcing Chains (Cell)"] "cfc" - Forcing 8.0 - Expert [on] [forcing cell];
    RegionForcing "Region Forcing Chains" ["Multiple Forcing Chains (Region)"] "rfc" - Forcing 8.0 - Expert [on] [forcing region];
    ForcingChainContradiction "Forcing Chain Contradiction" ["Forcing Chain"] "fc" "1301" Forcing - [Extreme 500 86] Expert [] [forcing chain_contradiction];
    ForcingChainVerity "Forcing Chain Verity" [] "fcv" "1302" Forcing - [Extreme 500 86] Expert [] [forcing chain_verity];
    DynamicForcing "Dynamic Forcing Chains" [] "dfc" - Forcing 8.5 - Expert [on] [forcing dynamic];
    DynamicForcingPlus "Dynamic Forcing Chains (+)" [] "dfc+" - Forcing 9.0 - Expert [on] [forcing dynamic_plus];
    ForcingNetContradiction "Forcing Net Contradiction" ["Forcing Net"] "fn" "1303" Forcing - [Extreme 700 87] Expert [] [forcing net_contradiction];
    ForcingNetVerity "Forcing Net Verity" [] "fnv" "1304" Forcing - [Extreme 700 87] Expert [] [forcing net_verity];
    NestedForcing "Nested Forcing Chains" ["Dynamic + Forcing Chains"] "nfc" - Forcing 9.5 - Expert [on] [forcing nested_chains];
    NestedMultiple "Nested Multiple Forcing Chains" ["Dynamic + Multiple Forcing Chains"] "nmfc" - Forcing 10.0 - Expert [on] [forcing nested_multiple];
    NestedDynamic "Nested Dynamic Forcing Chains" ["Dynamic + Dynamic Forcing Chains"] "ndfc" - Forcing 10.5 - Expert [on] [forcing nested_dynamic];
    NestedDynamicPlus "Nested Dynamic Forcing Chains (+)" ["Dynamic + Dynamic Forcing Chains (+)"] "ndfc+" - Forcing 11.0 - Expert [on] [forcing nested_dynamic_plus];
    TemplateSet "Template Set" [] "ts" "1201" Templates - [Extreme 10000 88] Expert [] [templates set];
    TemplateDelete "Template Delete" [] "td" "1202" Templates - [Extreme 10000 89] Expert [] [templates delete];
}
