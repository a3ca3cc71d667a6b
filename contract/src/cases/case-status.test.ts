/**
 * The texts for a case's stage, for every combination of flags.
 *
 * Rules: CASE-22, CASE-29, CASE-30, STAGE-15, STAGE-16.
 */

import { describe, expect, it } from "vitest";
import {
  editStage,
  flagsOf,
  handlerIdOf,
  handlerInWords,
  listStatus,
  type StageFlags,
  stageName,
  stageOf,
  stateOf,
  viewStage,
} from "./case-status.ts";
import { bandUse, unknownBand } from "./needs-and-hours.ts";

const nobody = { advisor_id: null, advocate_id: null, evaluator_id: null };
const everybody = { advisor_id: 11, advocate_id: 12, evaluator_id: 13 };

// closed, advisor, advocate, evaluator | list, awaiting | edit, awaiting | case view, where it differs | handler's own id
const rows = [
  ["0000", "NA", "NA", "ERROR STATE", "ERROR STATE", "ERROR STATE", null],
  [
    "0001",
    "With Evaluator",
    "Awaiting Evaluator",
    "With evaluator",
    "Awaiting evaluator",
    null,
    "evaluator_id",
  ],
  [
    "0010",
    "With Advocate",
    "Awaiting Advocate",
    "With advocate",
    "Awaiting advocate",
    null,
    "advocate_id",
  ],
  [
    "0011",
    "With Advocate",
    "Awaiting Advocate",
    "With advocate",
    "Awaiting advocate",
    null,
    "advocate_id",
  ],
  [
    "0100",
    "With Advisor",
    "Awaiting Advisor",
    "With advisor",
    "Awaiting advisor",
    null,
    "advisor_id",
  ],
  [
    "0101",
    "With Advisor",
    "Awaiting Advisor",
    "With advisor",
    "Awaiting advisor",
    null,
    "advisor_id",
  ],
  [
    "0110",
    "With Advisor",
    "Awaiting Advisor",
    "With advisor",
    "Awaiting advisor",
    null,
    "advisor_id",
  ],
  [
    "0111",
    "With Advisor",
    "Awaiting Advisor",
    "With advisor",
    "Awaiting advisor",
    null,
    "advisor_id",
  ],
  ["1000", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1001", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1010", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1011", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1100", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1101", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1110", "Closed", "Closed", "Closed", "Closed", null, null],
  ["1111", "Closed", "Closed", "Closed", "Closed", null, null],
] as const;

const flagsFrom = (bits: string, clinic_participating: number): StageFlags => ({
  closed: Number(bits[0]),
  with_advisor: Number(bits[1]),
  with_advocate: Number(bits[2]),
  with_evaluator: Number(bits[3]),
  clinic_participating,
});

describe.each(rows)(
  "flags %s",
  (bits, listed, listedAwaiting, edited, editedAwaiting, unknown, own) => {
    it.each([0, 1])("clinic participating %i", (clinic) => {
      const flags = flagsFrom(bits, clinic);
      const clinicText = (text: string) =>
        clinic === 1 && text === "With Advocate"
          ? "With Advocate & Clinic"
          : clinic === 1 && text === "Awaiting Advocate"
            ? "Awaiting Advocate, With Clinic"
            : text;
      expect(listStatus(flags, everybody)).toBe(clinicText(listed));
      expect(listStatus(flags, nobody)).toBe(clinicText(listedAwaiting));
      // The case's own screens show the same, except for a case that no flag places.
      expect(viewStage(flags, everybody)).toBe(unknown ?? listStatus(flags, everybody));
      expect(viewStage(flags, nobody)).toBe(unknown ?? listStatus(flags, nobody));
      expect(editStage(flags, everybody)).toBe(edited);
      expect(editStage(flags, nobody)).toBe(editedAwaiting);
      expect(handlerIdOf(flags, everybody)).toBe(own === null ? null : everybody[own]);
    });

    it("awaits the role that the stage needs, even if others are assigned", () => {
      if (own === null) return;
      const others = { ...everybody, [own]: null };
      expect(listStatus(flagsFrom(bits, 0), others)).toBe(listedAwaiting);
      expect(editStage(flagsFrom(bits, 0), others)).toBe(editedAwaiting);
    });
  },
);

it("has a row for every combination of the four stage flags", () => {
  expect(new Set(rows.map(([bits]) => bits)).size).toBe(16);
});

it.each(["advisor", "advocate", "evaluator", "closed"] as const)(
  "%s is set by one flag, and read back from it",
  (stage) => {
    const { clinic_participating, ...flags } = flagsOf({ stage, clinicParticipating: false });
    expect(Object.values(flags).filter((value) => value === 1)).toHaveLength(1);
    expect(stageOf({ ...flags, clinic_participating })).toBe(stage);
  },
);

it.each([
  ["0000", 1, null, null],
  ["0100", 0, "advisor", "Advisor"],
  ["0010", 0, "advocate", "Advocate"],
  ["0010", 1, "advocate", "Advocate & Clinic"],
  ["0001", 0, "evaluator", "Evaluator"],
  ["1000", 0, "closed", "Closed"],
  // The clinic takes part beside the advocate only.
  ["0100", 1, "advisor", "Advisor"],
  ["1010", 1, "closed", "Closed"],
] as const)("reads flags %s, clinic %i, as %s, in a history %s", (bits, clinic, stage, name) => {
  const state = stateOf(flagsFrom(bits, clinic));
  expect(state).toEqual(stage && { stage, clinicParticipating: clinic === 1 });
  expect(state && stageName(state)).toBe(name);
});

const bands = [
  { band: 1, label: "Band 1", hours_from: 1, hours_to: 4, hours_max: 6 },
  { band: 2, label: "Band 2", hours_from: 6, hours_to: 10, hours_max: 15 },
  { band: 3, label: "Band 3", hours_from: 15, hours_to: 20, hours_max: 25 },
];

// 1 to 4 hours, at most 6; 6 to 10, at most 15; 15 to 20, at most 25.
it.each([
  [1, 0, "neutral"],
  [1, 240, "neutral"],
  [1, 241, "nearing"],
  [1, 360, "nearing"],
  [1, 361, "over"],
  [2, 600, "neutral"],
  [2, 601, "nearing"],
  [2, 900, "nearing"],
  [2, 901, "over"],
  [3, 1200, "neutral"],
  [3, 1201, "nearing"],
  [3, 1500, "nearing"],
  [3, 1501, "over"],
] as const)("band %i with %i minutes is %s", (band, minutes, use) => {
  const found = bands[band - 1];
  if (!found) throw new Error("no such band");
  expect(bandUse(minutes, found)).toBe(use);
});

it("names an unknown band", () => {
  expect(unknownBand(7)).toBe("CASE HAS AN UNKNOWN BAND TYPE OF 7");
});

it.each([
  ["Ada Vance", "With Advisor", "Ada Vance"],
  ["NA", "Awaiting Advisor", "Nobody yet"],
  ["NA", "Closed", "—"],
])("says of the handler %s of a case %s: %s", (case_handler, status, words) => {
  expect(handlerInWords({ case_handler, status })).toBe(words);
});
