/** What Ctrl+K offers, in words, and where each entry leads. Rules: UI-23, CALL-9. */
import type { Caller as Person } from "@helpline/contract/callers/callers";
import { describe, expect, it, vi } from "vitest";
import * as modals from "../modals/modal-store.ts";
import { iconOf } from "./menu-icons.ts";
import { type PaletteOption, paletteGroups } from "./palette-options.ts";
import { endsSomething, findTargets, keyOf, paletteTargets } from "./palette-targets.ts";

type Role = Parameters<typeof paletteGroups>[0];

const caseOf = (case_id: number, more: object = {}) => ({
  case_id,
  child_name: "Zara Bloom",
  status: "With Advisor",
  may_log: true,
  ...more,
});
const person = (more: object = {}) =>
  ({
    guardian_id: 3,
    first_name: "Siobhan",
    last_name: "O’Neill-Akhtar",
    telephone: "01392 555001",
    mobile: "07700 900123",
    postcode: "EX9 7LN",
    matched: "name",
    cases: [caseOf(258)],
    ...more,
  }) as unknown as Person;
const ruth = {
  guardian_id: null,
  first_name: "Ruth",
  last_name: "Bloom",
  matched: "telephone",
  cases: [{ case_id: null, case_handler: "Chloe Graham" }],
} as unknown as Person;

const groups = (query: string, found: Person[] = [], role: Role = "manager") =>
  Object.fromEntries(
    paletteGroups(role, query, found).map(({ label, options }) => [label, options]),
  ) as Record<"People and cases" | "Screens" | "Other people and cases", PaletteOption[]>;
const told = (options: readonly PaletteOption[]) =>
  options.map(({ key, name, detail }) => [key, name, detail]);

/** Chooses an entry, and tells where the router was sent. */
function choose(option: PaletteOption | undefined) {
  const navigate = vi.fn();
  option?.open({ navigate });
  return navigate.mock.calls.map(([to]) => to);
}

describe("a case by its number", () => {
  it.each(["258", "case 258", "Case258", "#258", "CASE # 258", "  258 "])("%j", (query) => {
    const [found] = groups(query)["People and cases"];
    expect(found).toMatchObject({
      key: "case-258",
      name: "Case 258",
      detail: "Open the case with this number",
    });
    expect(choose(found)).toEqual([{ to: "/case/$id", params: { id: "258" } }]);
  });

  it.each(["0", "x258", "258x", "cases 258", "2147483648", ""])("not %j", (query) => {
    expect(groups(query)["People and cases"]).toEqual([]);
  });

  it("not for somebody who has not logged in", () => {
    expect(groups("258", [], "public")["People and cases"]).toEqual([]);
  });
});

describe("a guardian whom one sees", () => {
  it("is an entry, and each of their cases", () => {
    const two = person({ cases: [caseOf(258), caseOf(9, { child_name: "", school_name: "Elm" })] });
    expect(told(groups("siobhan", [two])["People and cases"])).toEqual([
      ["person-3", "Siobhan O’Neill-Akhtar", "Guardian · 07700 900123 · EX9 7LN"],
      [
        "person-3-case-258",
        "Case 258: Zara Bloom",
        "With Advisor · guardian Siobhan O’Neill-Akhtar",
      ],
      ["person-3-case-9", "Case 9", "With Advisor · guardian Siobhan O’Neill-Akhtar · Elm"],
    ]);
  });

  it.each([
    [{ mobile: null }, "Guardian · 01392 555001 · EX9 7LN"],
    [{ mobile: null, telephone: null, postcode: null }, "Guardian"],
    [{ matched: "similar" }, "Guardian, sounds similar · 07700 900123 · EX9 7LN"],
  ])("is described by what is known: %j", (more, detail) => {
    expect(groups("siobhan", [person(more)])["People and cases"][0]?.detail).toBe(detail);
  });

  it("leads to their record, and a case to the page of the role", () => {
    const open = vi.spyOn(modals, "openModalManager").mockImplementation(() => undefined);
    const [record, theCase] = groups("siobhan", [person()])["People and cases"];
    expect(choose(record)).toEqual([]);
    expect(open).toHaveBeenCalledExactlyOnceWith("guardians", { name: "view", id: 3 });
    expect(choose(theCase)).toEqual([{ to: "/advisor-system/add", search: { case_id: 258 } }]);
  });

  it("has cases only for a role without records", () => {
    const options = groups("siobhan", [person()], "advisor")["People and cases"];
    expect(options.map(({ key }) => key)).toEqual(["person-3-case-258"]);
  });
});

describe("somebody of a colleague's family", () => {
  it.each([
    ["07700 900123", true],
    ["ruth bloom", false],
  ])("leads to the look-up, with the number that was typed: %s", (query, hasNumber) => {
    const all = groups(query, [ruth], "advisor");
    const [found] = [...all["People and cases"], ...all["Other people and cases"]];
    expect(told(found ? [found] : [])).toEqual([
      ["named-0", "Ruth Bloom", "Guardian · with Chloe Graham"],
    ]);
    expect(choose(found)).toEqual([
      { to: "/call", ...(hasNumber && { hash: expect.stringContaining("900123") }) },
    ]);
  });
});

describe("who has the name, and who was found in another way", () => {
  it.each([
    ["siobhan", true],
    ["SIOBHAN  oneill akhtar", true],
    ["o'neill-akhtar", true],
    [" síobhan ", true],
    // The name of a child.
    ["zara bloom", true],
    ["siobhan smith", false],
    ["shivaun", false],
  ])("%j: %s", (query, isNamed) => {
    const { "People and cases": first, "Other people and cases": others } = groups(query, [
      person(),
    ]);
    expect([first.length > 0, others.length > 0]).toEqual([isNamed, !isNamed]);
  });

  it("does not look for children in a colleague's family", () => {
    expect(groups("bloom", [ruth])["People and cases"]).toHaveLength(1);
    expect(groups("zara", [ruth])["Other people and cases"]).toHaveLength(1);
  });
});

describe("screens and list modals", () => {
  const find = (query: string, key: string) =>
    groups(query).Screens.find((option) => option.key === key);

  it("lead to their address, or open the list", () => {
    const open = vi.spyOn(modals, "openModalManager").mockImplementation(() => undefined);
    expect(choose(find("reports", "reports"))).toEqual([{ to: "/reports" }]);
    expect(open).not.toHaveBeenCalled();
    expect(choose(find("schools", "schools"))).toEqual([]);
    expect(open).toHaveBeenCalledExactlyOnceWith("schools");
  });

  it("have title, purpose and icon", () => {
    expect(find("guardians", "guardians")).toMatchObject({
      name: "Guardians",
      detail: "Parents and other guardians.",
      Icon: iconOf({ modal: "guardians" }),
      ends: false,
    });
    expect(find("welcome", "welcome")).toMatchObject({
      name: "Welcome",
      detail: "What waits for you.",
      Icon: iconOf({ screen: "welcome" }),
    });
    expect(find("log out", "logout")?.ends).toBe(true);
  });

  it("are found by a word of title or purpose, and Log out by its title only", () => {
    expect(find("overdue first", "week")).toBeDefined();
    expect(find("session", "logout")).toBeUndefined();
  });
});

describe("the keyboard shortcuts", () => {
  const found = (query: string) => groups(query).Screens.some(({ key }) => key === "shortcuts");
  it.each([
    ["", false],
    ["  ", false],
    ["keyboard", true],
    ["Keys  TIME", true],
    ["keys elsewhere", false],
  ])("found by %j: %s", (query, is) => {
    expect(found(query)).toBe(is);
  });

  it("are shown", () => {
    const show = vi.spyOn(modals, "setShortcutsOpen").mockImplementation(() => undefined);
    const option = groups("keyboard").Screens.at(-1);
    expect(told(option ? [option] : [])).toEqual([
      ["shortcuts", "Keyboard shortcuts", "Keys that save time on this screen and everywhere"],
    ]);
    choose(option);
    expect(show).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe("the order of screens", () => {
  const admins = paletteTargets("admin");

  it("begins with who is calling, and has each once", () => {
    const keys = admins.map(keyOf);
    expect(keys[0]).toBe("call");
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    "home",
    "login",
    "loginReturn",
    "loginFailed",
    "forgottenPassword",
    "choosePassword",
    "changePassword",
    "notFound",
    "accessDenied",
    "twoStep",
    "helpTopic",
    "caseView",
    "caseFileManager",
    "advisorAdd",
    "advocateAdd",
    "clinicAdd",
    "evaluationAdd",
    "enquiryView",
    "concernView",
    "caseById",
    "caseEdit",
  ])("has no %s, which leads nowhere by itself", (name) => {
    for (const role of ["public", "admin", "advocate", "clinic", "evaluator"] as const)
      expect(paletteTargets(role).map(keyOf)).not.toContain(name);
  });

  it("ends with Log out, the only entry that ends something", () => {
    expect(admins.filter(endsSomething).map(keyOf)).toEqual(["logout"]);
    expect(admins.map(keyOf).at(-1)).toBe("logout");
  });

  it("puts what has the words together in its title first, the earliest first", () => {
    const keys = (query: string) => findTargets(admins, query).map(keyOf);
    expect(keys("report general").slice(0, 1)).toEqual(["generalReport"]);
    const found = findTargets(admins, "case");
    const places = found.map((target) => keyOf(target));
    expect(places.indexOf("caseManager")).toBeLessThan(places.indexOf("followUps"));
    expect(keys("case report")[0]).toBe("caseReport");
  });
});

it.each(["welcome", "call", "settings", "help", "logout"] as const)(
  "%s has an icon of its own",
  (screen) => {
    expect(iconOf({ screen })).not.toBe(iconOf({ screen: "login" }));
  },
);

it("each list modal has an icon of its own", () => {
  const icons = (["users", "schools", "gps", "guardians", "local-authorities"] as const).map(
    (modal) => iconOf({ modal }),
  );
  expect(new Set([...icons, iconOf({ screen: "login" })]).size).toBe(6);
});
