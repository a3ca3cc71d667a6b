/** The banner of a call: whose alerts it shows, what it folds, what it offers. Rules: TEL-4, SAFE-2. */
import type { Caller, CallerCase } from "@helpline/contract/callers/callers";
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { RingBanner } from "./ring-banner.tsx";
import { ringWords } from "./ring-words.ts";

const call: OwnCall = {
  call_id: 7,
  direction: "in",
  number: "+447700900123",
  state: "ringing",
  rings_until: "2026-11-26T10:42:20.000Z",
  answered_on: null,
  ended_on: null,
};
const caseOf = (case_id: number): CallerCase => ({
  case_id,
  child_name: `Child ${case_id}`,
  status: "With Advisor",
  case_handler: "Robert Robinson",
  added_on: "2026-01-01",
  last_entry_on: null,
  minutes_used: 0,
  band: 1,
  may_log: true,
});
const personOf = (guardian_id: number, first_name: string, more: object = {}) =>
  ({
    guardian_id,
    first_name,
    last_name: "Akhtar",
    telephone: null,
    mobile: "07700 900123",
    postcode: null,
    city: null,
    matched: "telephone",
    alerts: [],
    cases: [],
    ...more,
  }) as unknown as Caller;
const urdu = [{ kind: "interpreter" as const, text: "Urdu", review_on: null }];
const voicemail = [{ kind: "no voicemail" as const, text: "Shared phone", review_on: null }];
const siobhan = personOf(3, "Siobhan", { alerts: urdu, cases: [caseOf(258)] });
const omar = personOf(4, "Omar", { alerts: voicemail });
const ruth = {
  guardian_id: null,
  first_name: "Ruth",
  last_name: "Bloom",
  matched: "telephone",
  cases: [{ case_id: null, status: null, case_handler: "Chloe Graham", may_log: false }],
  scope: "named",
} as Caller;

const run = vi.fn();
const onDismiss = vi.fn();
const action = (label: string, name: string) => ({ label, name, run: () => run(name) });

type Shown = Partial<Pick<Parameters<typeof RingBanner>[0], "call" | "callers" | "isLine">> & {
  readonly failure?: string;
};

const Banner = ({ failure = undefined, ...shown }: Shown) => (
  <RingBanner
    call={call}
    callers={[]}
    isLine={false}
    failure={failure ?? null}
    actions={{
      onCall: [action("Look up", "Look up this caller")],
      onPerson: (caller) => [action("Enquiry", `Enquiry of ${caller.first_name}`)],
      onCase: ({ case_id }) => [action("Log", `Log on case ${case_id}`)],
    }}
    withWhom={() => "with Chloe Graham"}
    statusOf={({ status }) => status}
    below={<p>Earlier enquiries</p>}
    onDismiss={onDismiss}
    {...shown}
  />
);

/** `again` shows the same banner with something else. */
function open(first: Shown = {}) {
  let show: (next: Shown) => void = () => undefined;
  function Shell() {
    const [shown, setShown] = useState(first);
    show = setShown;
    return <Banner {...shown} />;
  }
  renderScreen(<Shell />);
  return { again: (next: Shown) => act(() => show(next)), user: userEvent.setup() };
}

const fold = () => screen.getByRole("button", { name: /^(Less|More)$/ });
const content = () => document.getElementById(fold().getAttribute("aria-controls") ?? "");

beforeEach(() => {
  run.mockClear();
  onDismiss.mockClear();
});

it("says that it is unfolded, and folded after Less, and shows what it says", async () => {
  const { user } = open({ callers: [siobhan] });
  expect(fold()).toHaveTextContent("Less");
  expect(fold()).toHaveAttribute("aria-expanded", "true");
  expect(content()).toBeVisible();
  await user.click(fold());
  expect(fold()).toHaveTextContent("More");
  expect(fold()).toHaveAttribute("aria-expanded", "false");
  expect(content()).not.toBeVisible();
  // The line names the first of them, and its alerts are folded away with the rest.
  expect(screen.getByRole("banner")).toHaveTextContent("Siobhan Akhtar");
  expect(fold()).toHaveFocus();
  await user.click(fold());
  expect(fold()).toHaveAttribute("aria-expanded", "true");
  expect(content()).toBeVisible();
});

it("is folded as a line beside another call, until somebody unfolds it", async () => {
  const { user } = open({ callers: [siobhan], isLine: true });
  expect(fold()).toHaveAttribute("aria-expanded", "false");
  expect(content()).not.toBeVisible();
  await user.click(fold());
  expect(content()).toBeVisible();
});

it("shows the alerts of whoever calls now, and none of the caller before", () => {
  const { again } = open({ callers: [siobhan] });
  expect(screen.getByRole("list", { name: "Alerts of Siobhan Akhtar" })).toHaveTextContent(
    "Interpreter: Urdu",
  );
  again({ call: { ...call, call_id: 8 }, callers: [omar] });
  expect(screen.getByRole("list", { name: "Alerts of Omar Akhtar" })).toHaveTextContent(
    "No voicemail: Shared phone",
  );
  expect(screen.queryByText(/Urdu/)).toBeNull();
  expect(screen.queryByText(/Siobhan/)).toBeNull();
});

it.each([
  ["while the next caller is looked up", null, ringWords.looking],
  ["when nobody has the number", [], ringWords.nobody],
])("shows no alert of the caller before %s", (_when, callers, told) => {
  const { again } = open({ callers: [siobhan] });
  again({ call: { ...call, call_id: 8, number: "+441392555001" }, callers });
  expect(screen.queryByText(/Urdu/)).toBeNull();
  expect(screen.queryByText(/Siobhan/)).toBeNull();
  expect(screen.getByText(told)).toBeVisible();
});

it("shows an alert no more that has been taken away meanwhile", () => {
  const { again } = open({ callers: [siobhan] });
  expect(screen.getByText("Urdu")).toBeVisible();
  again({ callers: [personOf(3, "Siobhan", { cases: [caseOf(258)] })] });
  expect(screen.queryByRole("list", { name: /^Alerts/ })).toBeNull();
  again({ callers: [personOf(3, "Siobhan", { alerts: voicemail })] });
  expect(screen.getByRole("list", { name: /^Alerts/ })).toHaveTextContent(/^No voicemail/);
});

it("shows of a colleague's family neither alerts nor cases, but with whom it is", () => {
  open({ callers: [ruth] });
  const person = screen.getByRole("region", { name: "Ruth Bloom" });
  expect(person).toHaveTextContent("with Chloe Graham");
  expect(within(person).queryByRole("list")).toBeNull();
  expect(within(person).queryByRole("button", { name: /^Log/ })).toBeNull();
  expect(within(person).queryByText("No cases")).toBeNull();
});

it("shows three people and three cases of each, and says how many more there are", () => {
  const many = personOf(1, "Ada", { cases: [1, 2, 3, 4, 5].map(caseOf) });
  open({ callers: [many, ...[2, 3, 4].map((id) => personOf(id, `Person ${id}`))] });
  const people = screen.getAllByRole("region", { name: /Akhtar$/ });
  expect(people.map((each) => each.getAttribute("aria-label"))).toEqual([
    "Ada Akhtar",
    "Person 2 Akhtar",
    "Person 3 Akhtar",
  ]);
  expect(screen.getAllByRole("button", { name: /^Log on case/ })).toHaveLength(3);
  expect(screen.getByText("and 2 more")).toBeVisible();
  expect(screen.getByText("and 1 more")).toBeVisible();
  expect(screen.getAllByText("No cases")).toHaveLength(2);
});

it("does what is chosen, and folds out of the way", async () => {
  const { user } = open({ callers: [siobhan] });
  await user.click(screen.getByRole("button", { name: "Log on case 258" }));
  expect(run).toHaveBeenCalledExactlyOnceWith("Log on case 258");
  expect(fold()).toHaveAttribute("aria-expanded", "false");
});

it("says why nobody could be looked up, and nothing of a withheld number", () => {
  const { again } = open({ callers: null, failure: "Please wait." });
  expect(screen.getByText("Please wait.")).toBeVisible();
  expect(screen.queryByText(ringWords.looking)).toBeNull();
  again({ call: { ...call, number: null }, callers: [] });
  expect(screen.getByRole("article")).toHaveAccessibleName("Incoming call, number withheld");
  expect(screen.queryByText(ringWords.nobody)).toBeNull();
});

it("can be dismissed", async () => {
  const { user } = open();
  await user.click(screen.getByRole("button", { name: ringWords.dismiss }));
  expect(onDismiss).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
});
