/** Records that somebody has begun to add from the case form. Rules: CASE-33. */
import { createFormControl } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import {
  keptRecord,
  maySaveWithoutThem,
  newRecordName,
  newRecordWords,
  noNewRecords,
  readNewRecord,
} from "./new-records.ts";
import { type PickerField, pickers } from "./pickers.ts";

it("can be guardians, practices, schools and authorities, not people with a role", () => {
  expect(noNewRecords()).toEqual({
    primary_guardian_id_new: "",
    secondary_guardian_id_new: "",
    gp_id_new: "",
    local_authority_id_new: "",
    school_id_new: "",
  });
});

it.each([
  [{}, ""],
  [{ name: "", city: "" }, ""],
  [{ name: "Elm", city: "" }, '{"name":"Elm"}'],
])("are kept without empty fields: %j", (values, kept) => {
  expect(keptRecord(values)).toBe(kept);
});

it.each([
  ["", null],
  [undefined, null],
  [true, null],
  ["{", null],
  ['{"name":"Elm"}', { name: "Elm" }],
])("are read from a draft: %j", (kept, values) => {
  expect(readNewRecord(kept)).toEqual(values);
});

it("are named by what is typed so far", () => {
  const name = (field: string, values: Record<string, string>) =>
    newRecordName(pickers[field] as PickerField, values);
  expect(name("school_id", { name: "Elm School" })).toBe("“Elm School”");
  expect(name("primary_guardian_id", { last_name: "Akhtar" })).toBe("“Akhtar”");
  expect(name("school_id", { city: "Exeter" })).toBe("The new school");
});

it("have words of their own on every button", () => {
  const { goOn, discard, placeOfGuardian, goOnWith, discardOf } = newRecordWords;
  expect([goOn, discard]).toEqual(["Go on", "Discard"]);
  expect(placeOfGuardian).toMatch(/^City and county are the guardian's/);
  expect(goOnWith("“Elm”")).toBe("Go on adding “Elm”");
  expect(discardOf("“Elm”")).toBe("Discard “Elm”");
});

describe("before the case is saved", () => {
  const formWith = (values: object) => {
    const form = createFormControl({
      defaultValues: { ...noNewRecords(), ...values },
    }) as unknown as RecordFormApi;
    const setFocus = vi.spyOn(form, "setFocus").mockReturnValue();
    return { form, setFocus };
  };
  const begun = { school_id_new: '{"name":"Elm"}', gp_id_new: '{"city":"Exeter"}' };

  it("nothing is asked if none was begun", async () => {
    expect(await maySaveWithoutThem(formWith({ gp_id_new: "{" }).form)).toBe(true);
    expect(currentDialog()).toBeNull();
  });

  it.each([
    ["Yes", true],
    ["No", false],
  ])("all that were begun are named, and a %s decides", async (_what, yes) => {
    const { form, setFocus } = formWith(begun);
    const may = maySaveWithoutThem(form);
    const dialog = currentDialog();
    expect(dialog).toMatchObject({ kind: "question", title: "Not added yet" });
    expect(dialog?.lines.toSorted()).toEqual([
      "Do you want to save the case without it?",
      "The new GP practice has not been added yet.",
      "“Elm” has not been added yet.",
    ]);
    closeDialog(dialog?.id ?? 0, yes);
    expect(await may).toBe(yes);
    const focused = dialog?.lines[0]?.startsWith("“Elm”") ? "school_id" : "gp_id";
    expect(setFocus.mock.calls).toEqual(yes ? [] : [[focused]]);
  });
});
