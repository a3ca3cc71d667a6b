/** The look-up: typing, keys, what Enter opens, stale answers, what is marked.
 * Rules: CALL-4, CALL-9, CALL-11, SAFE-2, UI-10, CALL-19. */
import { callerText } from "@helpline/contract/callers/caller-call";
import type { Caller, FoundCaller, NamedCaller } from "@helpline/contract/callers/callers";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import length from "#shared/form/length-note.module.css";
import { type Answers, lateAnswer, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { CallerLookUp } from "./caller-look-up.tsx";
import type { Reach } from "./caller-words.ts";
import type { LookUpActions } from "./look-up-rows.ts";
import type { Ring } from "./screen-pop.ts";

const caseOf = (case_id: number) => ({
  case_id,
  child_name: `Child ${case_id}`,
  status: "With Advisor",
  case_handler: "Rob",
  added_on: "2026-01-01",
  last_entry_on: null,
  minutes_used: 0,
  band: 1,
  may_log: true,
});
const person = (guardian_id: number, more: Partial<FoundCaller> = {}): FoundCaller => ({
  guardian_id,
  first_name: "Siobhan",
  last_name: `Akhtar ${guardian_id}`,
  telephone: null,
  mobile: "07700 900123",
  postcode: "EX9 7LN",
  city: "Exeter",
  matched: "name",
  alerts: [],
  cases: [caseOf(guardian_id * 10)],
  ...more,
});

const done: string[] = [];
const action = (label: string, name: string) => ({ label, name, run: () => done.push(name) });
const actions: LookUpActions = {
  onPerson: ({ guardian_id }) => [action("Record", `record ${guardian_id}`)],
  onCase: ({ case_id }) => [action("Log", `log ${case_id}`), action("Open", `open ${case_id}`)],
  newCase: ({ guardian_id }) => action("New case", `new case for ${guardian_id}`),
  add: (typed) => action("Add a guardian", `add ${typed}`),
  newCaseFor: (typed) => action("New case", `new case for “${typed}”`),
};
const ofAdvisor: LookUpActions = { onPerson: () => [], onCase: actions.onCase };
const shownCase = { number: () => "258", status: () => "With Advisor", hours: () => "0:00" };

function setUp(
  found: Answers[string] | Caller[],
  ring: { of: Ring } | null = null,
  of: LookUpActions = actions,
  reach: Reach = of === actions ? "all" : "names",
) {
  const answer = Array.isArray(found) ? { data: found } : found;
  const sent = stubAnswers({ "POST /api/callers/search": answer });
  renderScreen(<CallerLookUp ring={ring} actions={of} shownCase={shownCase} reach={reach} />);
  return sent;
}

const field = () => screen.getByRole("combobox", { name: "Who is calling?" });
const marked = () => screen.queryByRole("row", { selected: true })?.textContent ?? null;

beforeEach(() => {
  logIn("manager");
  done.length = 0;
});

it("focuses the field, looks up after a pause, and sends the text in the body only", async () => {
  const sent = setUp([person(1)]);
  expect(field()).toHaveFocus();
  await userEvent.keyboard("akhtar");
  expect(sent).toHaveLength(0);
  expect(await screen.findByText("Siobhan Akhtar 1")).toBeVisible();
  expect(sentBy(sent, "POST")).toMatchObject([
    { url: "/api/callers/search", body: { q: "akhtar" } },
  ]);
  expect(screen.getByText("1 person found")).toBeVisible();
});

it("says in the colour of errors how much too long a text is", async () => {
  setUp([]);
  await userEvent.click(field());
  await userEvent.paste("q".repeat(callerText.max + 20));
  expect(screen.getByText("20 characters too many")).toHaveClass(length.tooLong ?? "none");
});

it("opens the case of a pasted number with one Enter, even before the answer", async () => {
  setUp([person(1, { matched: "telephone" })]);
  await userEvent.paste("07700 900123");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(done).toEqual(["log 10"]));
});

it("opens nothing by itself for an early Enter if more than one person is found", async () => {
  setUp([person(1), person(2)]);
  await userEvent.keyboard("akhtar{Enter}");
  expect(await screen.findByText("2 people found")).toBeVisible();
  expect(done).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual(["log 10"]);
});

it("moves over people and cases, and types letters as text", async () => {
  setUp([person(1), person(2, { cases: [] })]);
  await userEvent.keyboard("an");
  await screen.findByText("2 people found");
  expect(field()).toHaveValue("an");
  expect(marked()).toContain("Child 10");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toContain("Siobhan Akhtar 1");
  await userEvent.keyboard("{Enter}{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}");
  expect(done).toEqual(["log 10", "new case for 2", "add an"]);
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toContain("Siobhan Akhtar 1");
  fireEvent.keyDown(field(), { key: "n", code: "KeyN", altKey: true });
  fireEvent.keyDown(field(), { key: "a", code: "KeyA", altKey: true });
  expect(done.slice(3)).toEqual(["new case for 1", "add an"]);
  await userEvent.keyboard("{Escape}");
  expect(field()).toHaveValue("");
  expect(screen.queryByRole("grid")).toBeNull();
});

it("marks nothing for similar names, and says so", async () => {
  setUp([person(1, { matched: "similar" })]);
  await userEvent.keyboard("shivaun{Enter}");
  expect(await screen.findByText("No exact match. The closest names are shown.")).toBeVisible();
  expect(screen.getByText("sounds similar")).toBeVisible();
  expect(marked()).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual([]);
});

it("marks the name of the child, or of the school, that matched", async () => {
  const ofSchool = { ...caseOf(20), school_name: "Green Academy" };
  setUp([
    person(1, { matched: "child" }),
    person(2, { matched: "child", cases: [ofSchool] }),
    person(3),
  ]);
  await userEvent.keyboard("child");
  expect(await screen.findByText("child matches")).toBeVisible();
  expect(screen.getByText("school matches")).toBeVisible();
  const marks = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["Child 10", "Green Academy"]);
});

it("offers to add somebody who is not found", async () => {
  setUp([]);
  await userEvent.keyboard("nobody");
  expect(await screen.findByText("Nobody found.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual(["add nobody"]);
});

it("begins a new case for somebody who is not found, or only similar to somebody", async () => {
  setUp([]);
  await userEvent.keyboard("{Alt>}n{/Alt}");
  expect(done).toEqual(["new case for “”"]);
  await userEvent.keyboard("nobody");
  // Before the answer they may be on file.
  await userEvent.keyboard("{Alt>}n{/Alt}");
  expect(done).toHaveLength(1);
  expect(await screen.findByText("Nobody found.")).toBeVisible();
  await userEvent.keyboard("{Alt>}n{/Alt}");
  expect(done.slice(1)).toEqual(["new case for “nobody”"]);
  stubAnswers({ "POST /api/callers/search": { data: [person(1, { matched: "similar" })] } });
  await userEvent.keyboard("x");
  expect(await screen.findByText("sounds similar")).toBeVisible();
  await userEvent.keyboard("{Alt>}n{/Alt}");
  expect(done.slice(2)).toEqual(["new case for “nobodyx”"]);
});

it("offers an advisor neither a new case nor a new guardian", async () => {
  setUp([person(1)], null, ofAdvisor);
  await userEvent.keyboard("akhtar");
  await screen.findByText("1 person found");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "",
    "Log",
    "Open",
  ]);
  expect(screen.queryByText("new case")).toBeNull();
});

it.each([
  ["names", /A whole number, a whole email address, or a last name with the whole postcode/],
  ["own", /A manager can look among all families/],
] as const)("tells why nobody may be found by whom finds %s", async (reach, words) => {
  setUp([], null, ofAdvisor, reach);
  await userEvent.keyboard("nobody");
  expect(await screen.findByText(/^Nobody found among the families of your cases\./)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it.each([
  ["0113 496 0000", "Nobody found with this number."],
  ["+447700900123", "Nobody found with this number."],
  ["44(0)7700 900123", "Nobody found with this number."],
  ["00353 86 123 4567", "Nobody found with this number."],
  ["nobody@example.org", "Nobody found with this email address."],
  // Parts, and what the server takes for one.
  ["07700 90012", /A whole number/],
  ["nobody@example", /A whole number/],
])("tells whom colleagues may have that nobody is found by %s", async (typed, words) => {
  setUp([], null, ofAdvisor);
  await userEvent.paste(typed);
  expect(await screen.findByText(words)).toBeVisible();
});

const named = (...handlers: string[]): NamedCaller => ({
  guardian_id: null,
  first_name: "Ruth",
  last_name: "Bloom",
  matched: "telephone",
  cases: handlers.map((case_handler) => ({
    case_id: null,
    status: null,
    case_handler,
    may_log: false,
  })),
  scope: "named",
});

it("shows of a colleague's family the name, what matched, and with whom it is", async () => {
  setUp([named("Chloe Graham", "Yusuf Khan"), named("NA")], null, ofAdvisor);
  await userEvent.paste("01392 555041");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("2 people found")).toBeVisible();
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Ruth Bloomtelephone matcheswith Chloe Graham and Yusuf Khan",
    "Ruth Bloomtelephone matcheswith nobody at present",
  ]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(marked()).toBeNull();
  expect(done).toEqual([]);
});

it("shows the alerts of a person before anything else, do not contact first", async () => {
  const alerts = [
    { kind: "interpreter", text: "Urdu", review_on: null },
    { kind: "do not contact", text: "Court order", review_on: null },
  ] as const;
  setUp([person(1, { alerts: [...alerts] }), person(2)]);
  await userEvent.keyboard("akhtar");
  await screen.findByText("2 people found");
  const [first] = screen.getAllByRole("row");
  expect(first).toHaveTextContent(
    /^Do not contact: Court order\s*Interpreter: Urdu\s*Siobhan Akhtar 1/,
  );
  expect(screen.getAllByRole("list", { name: /^Alerts of/ })).toHaveLength(1);
});

it("adds nobody by an Enter before the answer", async () => {
  setUp([]);
  await userEvent.keyboard("nobody{Enter}");
  expect(await screen.findByText("Nobody found.")).toBeVisible();
  expect(done).toEqual([]);
});

it("opens nothing by an early Enter for a colleague's family", async () => {
  setUp([named("Chloe Graham")], null, ofAdvisor);
  await userEvent.paste("01392 555041");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("with Chloe Graham")).toBeVisible();
  expect(done).toEqual([]);
});

it("never shows the answer to an earlier text", async () => {
  const late: (() => void)[] = [];
  setUp(({ body }) => {
    const { q } = body as { q: string };
    if (q === "new") return { data: [person(2)] };
    return new Promise((resolve) => late.push(() => resolve({ data: [person(1)] })));
  });
  await userEvent.paste("old");
  await waitFor(() => expect(late).toHaveLength(1));
  await userEvent.clear(field());
  await userEvent.paste("new");
  expect(await screen.findByText("Siobhan Akhtar 2")).toBeVisible();
  for (const answer of late) answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText("Siobhan Akhtar 1")).toBeNull();
});

it("says of what was found for an earlier text that it is out of date, until the answer comes", async () => {
  const { answer, give } = lateAnswer({ data: [person(1), person(2)] });
  setUp((request) =>
    (request.body as { q: string }).q === "akhtar" ? { data: [person(1)] } : answer(),
  );
  await userEvent.keyboard("akhtar");
  const grid = await screen.findByRole("grid", { name: "People and cases" });
  expect(grid).toHaveAttribute("aria-busy", "false");
  await userEvent.keyboard(" s");
  expect(grid).toHaveAttribute("aria-busy", "true");
  give();
  await screen.findByText("Siobhan Akhtar 2");
  await waitFor(() => expect(grid).toHaveAttribute("aria-busy", "false"));
});

it("gives the focus back to the field when it is cleared", async () => {
  setUp([person(1)]);
  await userEvent.keyboard("akhtar");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue("");
});

it("looks up a ringing number at once", async () => {
  const sent = setUp([person(1, { matched: "telephone" })], { of: { number: "07700900123" } });
  expect(await screen.findByText("mobile matches")).toBeVisible();
  expect(sentBy(sent, "POST")[0]?.body).toEqual({ q: "07700900123" });
  expect(field()).toHaveValue("07700900123");
});

it("asks again when a number rings once more, or when its guardian has been added meanwhile", async () => {
  let added = false;
  const sent = stubAnswers({
    "POST /api/callers/search": async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { data: added ? [person(1, { matched: "telephone", cases: [] })] : [] };
    },
  });
  function Ringing() {
    const [ring, setRing] = useState<{ of: Ring } | null>({ of: { number: "07700900123" } });
    return (
      <>
        <button type="button" onClick={() => setRing({ of: { number: "07700900123" } })}>
          Ring
        </button>
        <CallerLookUp ring={ring} actions={actions} shownCase={shownCase} reach="all" />
      </>
    );
  }
  renderScreen(<Ringing />);
  expect(await screen.findByText("Nobody found.")).toBeVisible();
  added = true;
  fireEvent.click(screen.getByRole("button", { name: "Ring" }));
  // The earlier answer is gone at once: Enter must not add the same guardian again.
  await waitFor(() => expect(screen.queryByText("Nobody found.")).toBeNull());
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(done).toEqual(["new case for 1"]));
  expect(screen.getByText("1 person found")).toBeVisible();
  expect(sentBy(sent, "POST")).toHaveLength(2);
});

it("says that a ring had no number", () => {
  const sent = setUp([], { of: "unreadable" });
  expect(screen.getByText(/no number that can be looked up/)).toBeVisible();
  expect(field()).toHaveFocus();
  expect(sent).toEqual([]);
});

it("shows why a look-up failed, and looks up again with Enter", async () => {
  let failures = 0;
  setUp(() => {
    failures += 1;
    if (failures > 2) return { data: [person(1)] };
    return { status: 500, message: "Something went wrong on our side. Please try again." };
  });
  await userEvent.keyboard("akhtar");
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on our side.");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(failures).toBe(2));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(done).toEqual(["log 10"]));
});

it("opens a person's one open case by Enter on the person, and does what the row offers otherwise", async () => {
  const closed = { ...caseOf(12), status: "Closed" };
  setUp([
    person(1, { cases: [caseOf(10), closed] }),
    person(2, { cases: [caseOf(20), caseOf(21)] }),
  ]);
  await userEvent.keyboard("akhtar");
  await screen.findByText("Siobhan Akhtar 1");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toContain("Siobhan Akhtar 1");
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual(["log 10"]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(marked()).toContain("Siobhan Akhtar 2");
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual(["log 10", "record 2"]);
});
