/** What the form of an enquiry asks for, offers and sends. Rules: ENQ-1, ENQ-3, ENQ-4, ENQ-14. */
import { type EnquiryDetails, enquiryFields } from "@helpline/contract/enquiries/enquiries";
import { describe, expect, it } from "vitest";
import { bodyOf } from "#shared/form/form-values.ts";
import {
  changedEnquiryRules,
  changedInWords,
  enquiryFieldSpecs,
  isEnquiryFieldShown,
  knownValues,
  newEnquiryRules,
  newEnquiryValues,
  storedEnquiryValues,
  whoFields,
} from "./enquiry-fields.ts";

const choices = {
  people: [
    { user_id: 7, name: "Ada Vance", user_type: "advisor" as const },
    { user_id: 8, name: "Mary Manager", user_type: "manager" as const },
  ],
  topics: ["Transport", "Exclusion"],
  local_authorities: [{ local_authority_id: 3, name: "Devon" }],
};
const stored = {
  enquiry_id: 5,
  version: 2,
  channel: "email",
  caller: "school",
  topic: "Transport",
  notes: "About the bus",
  outcome: "answered",
  minutes: 5,
  name: null,
  telephone: "01392496",
  email: null,
  postcode: null,
  child_name: null,
  local_authority_id: 3,
  local_authority_name: "Devon",
  guardian_id: null,
  call_back_on: null,
  call_back_by: null,
  call_back_by_name: null,
} as unknown as EnquiryDetails;

const specs = (of: EnquiryDetails | null = null) => enquiryFieldSpecs(choices, of, 7);
const field = (name: string, of: EnquiryDetails | null = null) => {
  const found = specs(of).find((each) => each.name === name);
  if (!found) throw new Error(`No field ${name}`);
  return found;
};
const offered = (name: string, of: EnquiryDetails | null = null) =>
  field(name, of).notes.options?.map(({ value, label }) => [value, label]);

describe("the fields", () => {
  it("stand in the contract's order, each with a label", () => {
    expect(specs().map(({ name }) => name)).toEqual(Object.keys(enquiryFields));
    expect(specs().map(({ notes }) => notes.label)).toEqual([
      "Channel",
      "Caller",
      "Topic",
      "Notes",
      "Outcome",
      "Ring back on",
      "By",
      "Name",
      "Telephone",
      "Email",
      "Postcode",
      "Child's name",
      "Local authority",
      "Guardian",
      "Minutes",
    ]);
    expect(field("guardian_id").notes.input).toBe("picker");
  });

  it("offer lists in which the first entry chooses nothing", () => {
    for (const name of ["topic", "call_back_by", "local_authority_id"]) {
      expect(field(name)).toMatchObject({ isAlwaysChosen: true, notes: { input: "select" } });
    }
    expect(offered("topic")).toEqual([
      ["", "None of these"],
      ["Transport", "Transport"],
      ["Exclusion", "Exclusion"],
    ]);
    expect(offered("call_back_by")).toEqual([
      ["", "Anybody"],
      ["7", "Ada Vance (you)"],
      ["8", "Mary Manager, manager"],
    ]);
    expect(offered("local_authority_id")).toEqual([
      ["", "Not known"],
      ["3", "Devon"],
    ]);
  });

  it("offer what is stored once, and also if it is not offered any more", () => {
    expect(offered("topic", stored)).toHaveLength(3);
    expect(offered("local_authority_id", stored)).toHaveLength(2);
    expect(offered("call_back_by", stored)).toHaveLength(3);
    const gone = {
      ...stored,
      topic: "Bullying",
      call_back_by: 9,
      call_back_by_name: "Una Finch",
      local_authority_id: 4,
      local_authority_name: "Cornwall",
    };
    expect(offered("topic", gone)?.at(-1)).toEqual(["Bullying", "Bullying"]);
    expect(offered("call_back_by", gone)?.at(-1)).toEqual(["9", "Una Finch"]);
    expect(offered("local_authority_id", gone)?.at(-1)).toEqual(["4", "Cornwall"]);
    const unnamed = { ...gone, call_back_by_name: null, local_authority_name: null };
    expect(offered("call_back_by", unnamed)?.at(-1)).toEqual(["9", "9"]);
    expect(offered("local_authority_id", unnamed)?.at(-1)).toEqual(["4", "4"]);
  });
});

describe("what is asked for", () => {
  const all = Object.keys(enquiryFields);
  const hidden = (caller: string, outcome: string) =>
    all.filter((name) => !isEnquiryFieldShown(name, { caller, outcome }));

  it("is a day and a person only to ring back", () => {
    expect(hidden("school", "answered")).toEqual(["call_back_on", "call_back_by"]);
    expect(hidden("school", "call back")).toEqual([]);
  });

  it.each(["answered", "call back"])("is little of a wrong number (%s)", (outcome) => {
    const asked = all.filter((name) => !hidden("wrong number", outcome).includes(name));
    expect(asked).toEqual(["channel", "caller", "notes", "minutes"]);
  });

  it("is folded where it is about a person", () => {
    expect(whoFields).toEqual([
      "name",
      "telephone",
      "email",
      "postcode",
      "child_name",
      "local_authority_id",
    ]);
  });
});

describe("a new enquiry", () => {
  it("is a call, and rung back by whoever takes it on the next working day", () => {
    // A Friday.
    const values = newEnquiryValues(specs(), "2026-03-06", 7);
    expect(values).toMatchObject({
      channel: "call",
      call_back_on: "09-03-2026",
      call_back_by: "7",
      outcome: "",
      notes: "",
    });
    expect(newEnquiryValues(specs(), "2026-03-06", null).call_back_by).toBe("");
  });

  const rules = newEnquiryRules(specs());
  const send = (values: Record<string, string>) => {
    const given = { ...newEnquiryValues(specs(), "2026-03-06", 7), ...values };
    return rules.tidy?.(bodyOf(rules.fields, given, rules.isShown));
  };

  it("sends ids as numbers, and null where nothing is chosen", () => {
    expect(send({ caller: "school", outcome: "call back", local_authority_id: "3" })).toMatchObject(
      { call_back_by: 7, local_authority_id: 3, channel: "call", outcome: "call back" },
    );
    expect(send({ caller: "school", outcome: "answered" })).toMatchObject({
      call_back_by: null,
      local_authority_id: null,
      minutes: null,
    });
  });

  it("sends of a wrong number what was left out", () => {
    const wrong = { caller: "wrong number", outcome: "call back" };
    expect(send(wrong)).toMatchObject({ channel: "call", minutes: 1, outcome: "nothing to do" });
    expect(send({ ...wrong, channel: "email", minutes: "4" })).toMatchObject({
      channel: "email",
      minutes: "4",
      outcome: "nothing to do",
    });
    expect(send({ ...wrong, channel: "" })).toMatchObject({ channel: "call" });
  });
});

describe("a change", () => {
  const before = storedEnquiryValues(specs(stored), stored, "2026-03-06", 7);
  const change = (values: Record<string, string>, of = stored) => {
    const from = storedEnquiryValues(specs(of), of, "2026-03-06", 7);
    const rules = changedEnquiryRules(specs(of), of, from);
    const body = bodyOf(rules.fields, { ...from, ...values }, rules.isShown);
    return rules.tidy?.(body);
  };

  it("begins with what is stored, and with the next working day if nobody is to ring back", () => {
    expect(before).toMatchObject({
      channel: "email",
      topic: "Transport",
      local_authority_id: "3",
      call_back_on: "09-03-2026",
      call_back_by: "7",
    });
    const toRing = {
      ...stored,
      outcome: "call back",
      call_back_on: "2026-04-01",
      call_back_by: 8,
    } as EnquiryDetails;
    expect(storedEnquiryValues(specs(), toRing, "2026-03-06", 7)).toMatchObject({
      call_back_on: "01-04-2026",
      call_back_by: "8",
    });
  });

  it("sends only what differs, with the enquiry's id", () => {
    expect(change({})).toEqual({});
    expect(change({ notes: "", topic: "Exclusion", local_authority_id: "" })).toEqual({
      notes: null,
      topic: "Exclusion",
      local_authority_id: null,
    });
    expect(change({ outcome: "call back" })).toEqual({
      outcome: "call back",
      call_back_on: "2026-03-09",
      call_back_by: 7,
    });
    expect(changedEnquiryRules(specs(), stored, before).fixed).toEqual({ enquiry_id: 5 });
  });

  it("neither shows nor sends the outcome of an enquiry that became a case", () => {
    const ofCase = { ...stored, outcome: "became a case" } as EnquiryDetails;
    const rules = changedEnquiryRules(specs(), ofCase, before);
    expect(rules.isShown?.("outcome", before)).toBe(false);
    expect(rules.isShown?.("topic", before)).toBe(true);
    expect(rules.isShown?.("call_back_on", before)).toBe(false);
    expect(change({ caller: "wrong number" }, ofCase)).not.toHaveProperty("outcome");
    expect(change({ outcome: "answered", notes: "Else" }, ofCase)).toEqual({ notes: "Else" });
    expect(changedEnquiryRules(specs(), stored, before).isShown?.("outcome", before)).toBe(true);
  });
});

describe("a change in words", () => {
  const before = storedEnquiryValues(specs(stored), stored, "2026-03-06", 7);
  const words = (now: object, from: object = before) =>
    changedInWords(specs(stored), from as never, { ...before, ...now } as never);

  it.each([
    [{}, ""],
    [{ outcome: "signposted" }, "Outcome: Signposted"],
    [{ topic: "", notes: "" }, "Topic: None of these; Notes: —"],
    [{ telephone: "999" }, "Telephone: 999"],
    [{ guardian_id: "4" }, ""],
    [{ call_back_by: "8" }, ""],
    [{ caller: "wrong number", telephone: "999" }, "Caller: Wrong number"],
  ])("%j: %s", (now, expected) => {
    expect(words(now)).toBe(expected);
  });

  it("leaves out what was not known before", () => {
    const { telephone: _telephone, ...fewer } = before;
    expect(words({ telephone: "999", notes: "Else" }, fewer)).toBe("Notes: Else");
  });
});

it("makes values of the form of what is known, and of nothing else", () => {
  const known = { caller: "school", call_back_by: null, guardian_id: 4, name: "Ingrid" } as const;
  expect(knownValues(specs(), known)).toEqual({
    caller: "school",
    call_back_by: "",
    guardian_id: "4",
    name: "Ingrid",
  });
  expect(knownValues(specs().slice(0, 1), { name: "Ingrid" })).toEqual({ name: "" });
});
