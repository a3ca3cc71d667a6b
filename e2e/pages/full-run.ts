/**
 * `npm run test:full` also runs the journeys with this tag. They repeat an untagged journey at another width or for
 * another role, address or kind of record, or go beyond the main way through a feature.
 */
export const fullRun = { tag: "@full-run" };

/** Set by scripts/test.mjs. */
export const isFullRun = process.env.HELPLINE_TESTS !== "short";

/** Tags a journey of a series, unless `npm test` runs it too. */
export const fullRunUnless = (isInShortRun: boolean) => (isInShortRun ? {} : fullRun);
