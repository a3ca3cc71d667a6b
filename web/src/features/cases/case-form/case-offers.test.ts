/** What a new case offers to take over, and how long it counts as taken over. Rules: CASE-19. */
import type { NewCaseOffers } from "@helpline/contract/families/new-case";
import { createFormControl } from "react-hook-form";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import {
  followTakenOver,
  isOffered,
  noSources,
  type Offer,
  offersOf,
  offerWords,
  sourceOf,
  takeOver,
} from "./case-offers.ts";

const given: NewCaseOffers = {
  child_last_name: "Akhtar",
  child_home_address: "7 Castle Street\nExeter\nEX9 7LN",
  town: "Exeter",
  county: "Devon",
  gp_id: [
    { id: 5, name: "Castle Surgery", case_id: 258 },
    { id: 6, name: "Heavitree Practice", case_id: null },
  ],
  local_authority_id: [],
  school_id: [{ id: 8, name: "Castle School", case_id: null }],
};
const offers = offersOf(given);

describe("the offers", () => {
  it("are the guardian's last name, alone or with the address, and the address", () => {
    expect(offers.child_last_name).toEqual([
      {
        label: "Same as guardian: Akhtar",
        fields: ["child_last_name"],
        values: { child_last_name: "Akhtar" },
        source: "From the guardian",
      },
      {
        label: "Same as guardian: last name and address",
        fields: ["child_last_name", "child_home_address"],
        values: { child_last_name: "Akhtar", child_home_address: given.child_home_address },
        source: "From the guardian",
      },
    ]);
    expect(offers.child_home_address).toEqual([
      {
        label: "Same as guardian: 7 Castle Street, Exeter, EX9 7LN",
        fields: ["child_home_address"],
        values: { child_home_address: given.child_home_address },
        source: "From the guardian",
      },
    ]);
  });

  it("are the records of the family's cases and of the town", () => {
    expect(offers.gp_id).toEqual([
      {
        label: "Castle Surgery (case 258)",
        fields: ["gp_id"],
        values: { practice_name: "Castle Surgery", gp_id: "5" },
        source: "From case 258",
      },
      {
        label: "Heavitree Practice (Exeter)",
        fields: ["gp_id"],
        values: { practice_name: "Heavitree Practice", gp_id: "6" },
        source: "From Exeter, where the guardian lives",
      },
    ]);
    expect(offers.local_authority_id).toEqual([]);
    expect(offers.school_id?.[0]?.values).toEqual({ school_name: "Castle School", school_id: "8" });
  });

  it.each([
    ["child_last_name", true],
    ["school_id", true],
    ["child_first_name", false],
  ])("are there for %s: %s", (field, is) => {
    expect(isOffered(field)).toBe(is);
  });

  it("are grouped below their field", () => {
    expect(offerWords.group("School")).toBe("Suggestions: School");
  });

  it("have no source at first", () => {
    expect(noSources()).toEqual({
      child_last_name_taken_from: "",
      child_home_address_taken_from: "",
      gp_id_taken_from: "",
      local_authority_id_taken_from: "",
      school_id_taken_from: "",
    });
  });
});

describe("what is taken over", () => {
  let form: RecordFormApi;
  let stop: () => void;
  const onGuardian = vi.fn();
  const empty = {
    ...noSources(),
    primary_guardian_id: "4",
    child_last_name: "",
    child_home_address: "",
    child_first_name: "",
    gp_id: "",
    practice_name: "",
    reason: "",
  };
  const offer = (field: "child_last_name" | "gp_id", at = 0) => offers[field]?.[at] as Offer;
  const shown = (...names: string[]) => names.map((name) => form.getValues(name));

  beforeEach(() => {
    onGuardian.mockClear();
    form = createFormControl({ defaultValues: empty }) as unknown as RecordFormApi;
    stop = followTakenOver(form, onGuardian);
    return () => stop();
  });

  it("is marked with its source, in each field that was filled in", () => {
    takeOver(form, offer("child_last_name", 1));
    expect(shown("child_last_name", "child_home_address")).toEqual([
      "Akhtar",
      "7 Castle Street\nExeter\nEX9 7LN",
    ]);
    expect(shown(sourceOf("child_last_name"), sourceOf("child_home_address"))).toEqual([
      "From the guardian",
      "From the guardian",
    ]);
    expect(shown(sourceOf("gp_id"))).toEqual([""]);
  });

  it("counts as a change of the form", () => {
    const dirty = vi.fn();
    form.subscribe({
      formState: { dirtyFields: true },
      callback: ({ dirtyFields }) => dirty(Object.keys(dirtyFields ?? {})),
    });
    takeOver(form, offer("child_last_name"));
    expect(dirty.mock.lastCall?.[0]).toEqual(
      expect.arrayContaining(["child_last_name", "child_last_name_taken_from"]),
    );
  });

  it("loses the mark of a field that somebody changes, and only that", () => {
    takeOver(form, offer("child_last_name", 1));
    form.setValue("child_last_name", "Jones");
    expect(shown("child_last_name", sourceOf("child_last_name"))).toEqual(["Jones", ""]);
    expect(shown(sourceOf("child_home_address"))).toEqual(["From the guardian"]);
    form.setValue("child_first_name", "Sam");
    expect(shown(sourceOf("child_home_address"))).toEqual(["From the guardian"]);
    expect(onGuardian).not.toHaveBeenCalled();
  });

  it("goes when the guardian is replaced, and what was typed stays", () => {
    takeOver(form, offer("gp_id"));
    form.setValue("child_last_name", "Jones");
    form.setValue("primary_guardian_id", "9");
    expect(shown("gp_id", "practice_name", sourceOf("gp_id"))).toEqual(["", "", ""]);
    expect(shown("child_last_name")).toEqual(["Jones"]);
    expect(onGuardian).toHaveBeenCalledOnce();
  });

  it("stays when a draft brings another guardian back with it, who is then the one to replace", () => {
    form.reset({ ...empty, primary_guardian_id: "9", gp_id: "5", gp_id_taken_from: "From case 1" });
    expect(shown("gp_id")).toEqual(["5"]);
    expect(onGuardian).not.toHaveBeenCalled();
    form.setValue("primary_guardian_id", "9");
    expect(shown("gp_id")).toEqual(["5"]);
    form.setValue("primary_guardian_id", "4");
    expect(shown("gp_id")).toEqual([""]);
  });

  it("is not followed any more once the form has gone", () => {
    takeOver(form, offer("gp_id"));
    stop();
    form.setValue("primary_guardian_id", "9");
    expect(shown("gp_id")).toEqual(["5"]);
    expect(onGuardian).not.toHaveBeenCalled();
  });
});
