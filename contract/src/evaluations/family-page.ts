/**
 * The page on which a family answers the questions: its address, its limits and its words (EVAL-12). Apart from the
 * rest, because the page loads nothing of the app.
 */

/** The token of a link follows as a fragment, which browsers send nowhere. */
export const familyPagePath = "/evaluation";

/** The longest answer to a question with a text, in characters. */
export const maxFamilyText = 1500;

/** The calls of the page. */
export const familyCallPaths = {
  questions: "/api/evaluation-by-link/questions",
  answer: "/api/evaluation-by-link",
} as const;

export const familyMessages = {
  /** The same for a link that was used, has ended or run out, and for one that never was. */
  over: "This link does not work any more. Perhaps the questions have been answered already, or their time is over. There is nothing that you need to do.",
  thanks: "Thank you. Nobody needs to ring you now.",
  kept: "Your answers have been saved.",
  choose: (rather: string) => `Please choose an answer, or “${rather}”.`,
} as const;

/** What stands on the page. */
export const familyWords = {
  title: "How was our help?",
  welcome: [
    "We would like to know how our help was. There are 18 short questions. They take about five minutes.",
    "Nobody has to answer. You can leave out any question, or close this page at any time.",
    "Your answers are read by the people of the helpline who look after how well it helps. They see which family they come from. In reports all answers are counted together, without names.",
    "What you choose stays on this page until you send it at the end.",
  ],
  start: "Start",
  back: "Back",
  next: "Next",
  rather: "I would rather not",
  position: (number: number, count: number) => `Question ${number} of ${count}`,
  ownWords: "In your own words",
  tooLong: (tooMany: string) => `Your text is too long: ${tooMany}. Please shorten it.`,
  review: "That was the last question",
  reviewText: (answered: number, count: number) =>
    `You have answered ${answered} of ${count} questions. You can go back and change your answers, or send them now. They cannot be changed afterwards.`,
  send: "Send my answers",
  sending: "Sending…",
  loading: "One moment, please…",
  done: "You can close this page.",
  again: "Try again",
  offline:
    "The helpline cannot be reached at the moment. Your answers are still here; please try again.",
  loadFailed: "The questions cannot be loaded at the moment. Please try again.",
  busy: "There were too many tries. Please wait a minute, then try again.",
  noScript:
    "This page needs JavaScript. If you would rather not switch it on, there is nothing that you need to do.",
} as const;
