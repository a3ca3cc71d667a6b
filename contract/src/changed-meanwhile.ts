/**
 * What a form says that keeps what was typed when a save came too late. Not among the messages, which the login loads.
 * @param what has changed, such as "the enquiry"
 */
export const changedMeanwhile = (what: string): string =>
  `Somebody else has changed ${what} meanwhile. What you typed is still here. Please compare it with what is stored now, and save again.`;
