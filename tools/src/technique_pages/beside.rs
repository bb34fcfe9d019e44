//! What is easier than a technique, and must not be open on the board of its example.
//!
//! For a technique of the default order, all that comes before it there. A technique that is off by
//! default is for those who look for it: up to the level hard nothing may be open, but chains and
//! almost locked sets may, since they show on nearly every board what rarer patterns show. Some
//! techniques always come with an easier one: no board shows them alone.

use veridoku::human::{Level, Order, TechniqueId};

/// Returns the techniques that must not be open beside one.
pub fn easier_than(id: TechniqueId) -> Order {
    let on = id.facts().default;
    Order::default().retain(|other| {
        let low = on || other.facts().level < Level::Expert;
        other < id && low && !goes_with(id, other)
    })
}

/// Returns whether a technique is never open without an easier one, or one of several easier ones:
/// it is made of them, or has the same proof under another name.
fn goes_with(id: TechniqueId, easier: TechniqueId) -> bool {
    use TechniqueId as T;
    match id {
        // Two of the kind on one board are two single ones as well.
        T::DualTwoStringKite => easier == T::TwoStringKite,
        T::DualEmptyRectangle => easier == T::EmptyRectangle,
        // A cell of the colour that sees one colour of the other cluster has a partner in its own:
        // its other cell, which sees the other colour, is eliminated by Multi Colors 1.
        T::MultiColors2 => easier == T::MultiColors1,
        // Each base is a strong link between what is in one cover and the rest, which the
        // eliminated cell sees: a grouped chain of two strong links.
        T::FrankenXWing | T::FinnedFrankenXWing => matches!(
            easier,
            T::GroupedAic | T::GroupedContinuousLoop | T::GroupedDiscontinuousLoop
        ),
        // One of the bases has all its places in one of the covers.
        T::MutantXWing => matches!(easier, T::Pointing | T::Claiming),
        // If the bases are in two stacks (or bands), the places that are a fin of one fish and in a
        // cover of the other are the ends of a Skyscraper, or all in a box; if in one, the third
        // line of the stack has its digit in the box that they leave out.
        T::SiameseFinnedXWing | T::SiameseSashimiXWing => {
            finned(easier) || matches!(easier, T::Skyscraper | T::Pointing | T::Claiming)
        }
        _ => {
            siamese(id) && finned(easier) || large(id) && single_digit(easier) || chain(id, easier)
        }
    }
}

/// Two finned fish on the same bases.
fn siamese(id: TechniqueId) -> bool {
    id.facts().name.starts_with("Siamese")
}

fn finned(id: TechniqueId) -> bool {
    use TechniqueId as T;
    matches!(
        id,
        T::FinnedXWing
            | T::SashimiXWing
            | T::FinnedSwordfish
            | T::SashimiSwordfish
            | T::FinnedJellyfish
            | T::SashimiJellyfish
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish
    )
}

/// Fish of five houses or more: the houses that are left over make a smaller fish.
fn large(id: TechniqueId) -> bool {
    let name = id.facts().name;
    ["Squirmbag", "Whale", "Leviathan"]
        .iter()
        .any(|large| name.ends_with(large))
}

/// What a smaller fish of one digit may be called.
fn single_digit(id: TechniqueId) -> bool {
    use veridoku::human::Family;
    matches!(
        id.facts().family,
        Family::Fish | Family::SingleDigit | Family::Coloring
    ) || id == TechniqueId::XChain
}

/// Chains of Sudoku Explainer and HoDoKu: the same proofs as those of nice loops and AICs.
fn chain(id: TechniqueId, easier: TechniqueId) -> bool {
    use TechniqueId as T;
    let same: &[T] = match id {
        T::XCycle | T::YCycle | T::XYCycle => &[T::ContinuousLoop, T::Aic, T::XChain, T::XYChain],
        T::ForcingXChain => &[T::XChain, T::Aic, T::DiscontinuousLoop],
        T::ForcingYChain => &[T::XYChain, T::Aic, T::DiscontinuousLoop],
        T::ForcingXYChain => &[T::Aic, T::DiscontinuousLoop],
        T::ForcingChainContradiction => &[T::Aic, T::DiscontinuousLoop],
        T::ForcingChainVerity => &[T::CellForcing, T::RegionForcing],
        T::ForcingNetContradiction | T::ForcingNetVerity => &[T::DynamicForcing],
        T::DiscontinuousLoop => &[T::Aic],
        T::GroupedDiscontinuousLoop => &[T::GroupedAic],
        T::AlsDiscontinuousLoop => &[T::AlsAic],
        _ => &[],
    };
    same.contains(&easier)
}
