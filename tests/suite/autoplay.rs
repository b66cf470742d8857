//! Turns that the program plays itself: auto-explore, travel, rest and the bot.

mod allies;
mod auto_actions;
mod bot;
mod cautions;
mod flame;
mod interrupts;
mod places;
mod toolbox;
