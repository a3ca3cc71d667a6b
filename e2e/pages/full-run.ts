/**
 * What `npm test` leaves to `npm run test:full`: journeys that repeat for another width, role or address what one
 * without this tag shows, and axe in every state of the others.
 */
export const fullRun = { tag: "@full-run" };

export const isFullRun = process.env.E2E_FULL === "1";

/** The tag for all but those of a list that `npm test` runs too. */
export const unless = (isShort: boolean) => (isShort ? {} : fullRun);
