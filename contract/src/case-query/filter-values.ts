/** What filters of cases can be set to, without schemas: the case list loads it (ADR 24). */

/** The stages in which a case is in somebody's hands, and may wait for somebody. */
export const workedStages = ["advisor", "advocate", "evaluator"] as const;

export const hoursUses = ["nearing", "over"] as const;

/** The ranges of days among the filters. Both ends belong to the range. */
export const dayRanges = ["added", "closed", "last_entry"] as const;
export type DayRange = (typeof dayRanges)[number];
