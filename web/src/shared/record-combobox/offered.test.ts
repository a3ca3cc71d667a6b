/** What the list under a field that finds a record offers, and says of it. Rules: UI-10. */
import { messages } from "@helpline/contract/messages";
import type { StaffLoad } from "@helpline/contract/users/staff";
import { describe, expect, it } from "vitest";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { comboboxWords, everybodyWords, foundWords } from "./combobox-words.ts";
import { type Option, offerRecords, offerStaff, type StaffQuestion } from "./offered.ts";

const found = (rows: readonly object[], message = "OK") =>
  ({ rows, message }) as NonNullable<StaffQuestion["found"]>;
const told = (options: readonly Option[]) =>
  options.map(({ key, name, detail }) => [key, name, detail]);

describe("the line above the list", () => {
  const practices = { one: "practice", many: "practices", similar: false };
  it.each([
    [0, "No practice found."],
    [1, "1 practice found"],
    [2, "2 practices found"],
    [20, "20 practices found"],
    [21, "The best 20 are shown. Type more to narrow the search."],
  ])("of %d found", (count, line) => {
    expect(foundWords({ ...practices, count })).toBe(line);
  });

  it("says that names are only similar, if there are any", () => {
    expect(foundWords({ ...practices, count: 2, similar: true })).toBe(messages.closestNames);
    expect(foundWords({ ...practices, count: 0, similar: true })).toBe("No practice found.");
  });

  it.each([
    [0, "There is no enabled advisor."],
    [1, "1 advisor"],
    [3, "3 advisors, least loaded first"],
  ])("of %d people before somebody types", (count, line) => {
    expect(everybodyWords("advisor", count)).toBe(line);
  });

  it("asks for at least two characters", () => {
    expect(comboboxWords.typeMore).toContain("at least 2 characters");
    expect(comboboxWords.typeName).toContain("at least 2 characters of a name");
  });
});

describe("records", () => {
  const practice = (gp_id: number) => ({
    gp_id,
    practice_name: "elm grove",
    city: "Exeter",
    postcode: "ex9 7ln",
  });
  const offer = (rows: readonly object[], message?: string, mayAdd = false) =>
    offerRecords(recordViews.gps, found(rows, message), "elm", mayAdd);

  it("have their name, and what else is known of them, as it is shown elsewhere", () => {
    const { options, line, firstIsMeant } = offer([practice(7)]);
    expect(told(options)).toEqual([["7", "Elm Grove", "Exeter · EX9 7LN"]]);
    expect(options[0]).toMatchObject({ kind: "record", record: practice(7) });
    expect(line).toBe("1 GP practice found");
    expect(firstIsMeant).toBe(true);
  });

  it("say nothing of what is not known", () => {
    expect(told(offer([{ ...practice(7), city: null, postcode: undefined }]).options)).toEqual([
      ["7", "Elm Grove", ""],
    ]);
  });

  it("are not chosen by Enter if they are only similar", () => {
    const { line, firstIsMeant } = offer([practice(7)], messages.closestNames);
    expect(line).toBe(messages.closestNames);
    expect(firstIsMeant).toBe(false);
  });

  it("are twenty at most, and a new one can be added after them", () => {
    const rows = Array.from({ length: 25 }, (_, at) => practice(at + 1));
    const { options, line } = offer(rows, undefined, true);
    expect(options).toHaveLength(21);
    expect(options.at(-1)).toEqual({
      kind: "add",
      key: "add",
      name: "Add “elm” as a new GP practice",
      isWay: true,
    });
    expect(line).toContain("The best 20 are shown");
    expect(offer(rows).options).toHaveLength(20);
  });
});

describe("staff", () => {
  const load = (user_id: number, first_name: string, more: object = {}): StaffLoad =>
    ({
      user_id,
      first_name,
      last_name: "Archer",
      open_cases: 3,
      minutes_28_days: 120,
      ...more,
    }) as StaffLoad;
  const ann = load(1, "Ann");
  const bea = load(2, "Bea", { open_cases: 5 });
  const ask = (more: Partial<StaffQuestion> = {}) =>
    offerStaff({ role: "advisor", allRoles: false, load: [ann, bea], found: null, ...more });
  const allRoles = ["all-roles", "All roles", undefined];
  const ownRole = ["own-role", "Advisors only", undefined];

  it("are everybody of the role before somebody types, the least loaded marked", () => {
    const { options, line, firstIsMeant } = ask();
    expect(told(options)).toEqual([
      ["1", "Ann Archer", "3 open · 2 h in 28 days"],
      ["2", "Bea Archer", "5 open · 2 h in 28 days"],
      allRoles,
    ]);
    expect(options.map((option) => option.mark)).toEqual(["Least loaded", undefined, undefined]);
    expect(line).toBe("2 advisors, least loaded first");
    expect(firstIsMeant).toBe(false);
  });

  it("mark nobody as the least loaded of one", () => {
    expect(ask({ load: [ann] }).options[0]).not.toHaveProperty("mark");
  });

  it("are those of the role that were found, in the order of their load", () => {
    const rows = [{ user_id: 2 }, { user_id: 1 }, { user_id: 9 }];
    const { options, line, firstIsMeant } = ask({ found: found(rows) });
    expect(options.map(({ key }) => key)).toEqual(["1", "2", "all-roles"]);
    expect(line).toBe("2 advisors found");
    expect(firstIsMeant).toBe(true);
    const one = ask({ found: found([{ user_id: 2 }], messages.closestNames) });
    expect(told(one.options)).toEqual([["2", "Bea Archer", "5 open · 2 h in 28 days"], allRoles]);
    expect(one.line).toBe(messages.closestNames);
    expect(one.firstIsMeant).toBe(false);
    expect(ask({ found: found([]) }).line).toBe("No advisor found.");
  });

  it("are nobody of all roles before somebody types", () => {
    const { options, line, firstIsMeant } = ask({ allRoles: true });
    expect(told(options)).toEqual([ownRole]);
    expect(line).toBe(comboboxWords.typeName);
    expect(firstIsMeant).toBe(false);
  });

  it("are enabled people of all roles that were found, with their role", () => {
    const row = (user_id: number, user_type: string, enabled = 1) => ({
      user_id,
      user_type,
      enabled,
      first_name: "Cleo",
      last_name: `No ${user_id}`,
    });
    const rows = [row(7, "advocate"), row(8, "advisor", 0), { ...row(1, "advisor") }];
    const { options, line } = ask({ allRoles: true, found: found(rows) });
    expect(told(options)).toEqual([
      ["7", "Cleo No 7", "Advocate"],
      ["1", "Cleo No 1", "Advisor · 3 open · 2 h in 28 days"],
      ownRole,
    ]);
    expect(line).toBe("2 people found");
    expect(ask({ allRoles: true, found: found([row(7, "advocate")]) }).line).toBe("1 person found");
  });

  it("are twenty at most, and the way to the others", () => {
    const many = Array.from({ length: 25 }, (_, at) => load(at + 1, `Ann${at}`));
    const { options, line } = ask({ load: many, found: found(many) });
    expect(options).toHaveLength(21);
    expect(options.at(-1)?.kind).toBe("all-roles");
    expect(line).toContain("The best 20 are shown");
  });

  describe("of a clinic", () => {
    const clinic = (user_id: number, more: object = {}) =>
      load(user_id, "Cleo", { clinic_name: "Hope Clinic", city: "Exeter", ...more });
    const clinics = (...all: StaffLoad[]) => ask({ role: "clinic", load: all }).options;

    it("have the clinic's name, and the account's beside it", () => {
      expect(told(clinics(clinic(3)))[0]).toEqual([
        "3",
        "Hope Clinic",
        "Cleo Archer · 3 open · 2 h in 28 days",
      ]);
    });

    it("have their own name without one", () => {
      expect(told(clinics(clinic(3, { clinic_name: null })))[0]).toEqual([
        "3",
        "Cleo Archer",
        "3 open · 2 h in 28 days",
      ]);
    });

    it("are told apart by where they are", () => {
      expect(
        clinics(clinic(3), clinic(4, { city: "Bath" }))
          .map(({ name }) => name)
          .slice(0, 2),
      ).toEqual(["Hope Clinic (clinic in Exeter)", "Hope Clinic (clinic in Bath)"]);
    });

    it("are not told apart by nowhere", () => {
      const [first] = clinics(clinic(3, { city: "" }), clinic(4, { city: "Bath" }));
      expect(first?.name).toBe("Hope Clinic (clinic)");
    });
  });

  it("of one name are told apart by their role, and their address stays their own", () => {
    const row = (user_id: number, user_type: string) => ({
      user_id,
      user_type,
      enabled: 1,
      first_name: "Ann",
      last_name: "Lee",
      city: "Exeter",
      clinic_name: "Not theirs",
    });
    const rows = [row(7, "advocate"), row(8, "evaluator")];
    const { options } = ask({ allRoles: true, found: found(rows) });
    expect(options.map(({ name }) => name).slice(0, 2)).toEqual([
      "Ann Lee (advocate)",
      "Ann Lee (evaluator)",
    ]);
  });
});
