/** The nations of the United Kingdom: each has its own law on additional and special educational needs. */

export const nations = ["England", "Wales", "Scotland", "Northern Ireland"] as const;
export type Nation = (typeof nations)[number];

/** The nation whose law counts for a case whose authority's nation is not known (SET-8). */
export const usualNation: Nation = "England";
