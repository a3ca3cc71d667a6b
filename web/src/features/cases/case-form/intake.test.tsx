/** Quick intake: what is asked first, what is folded, and new records in place. Rules: CASE-33. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { yesNoLabels } from "@helpline/contract/cases/sample-answers";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers, sampleBands } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { AddCase, otherDraftWords } from "./add-case.tsx";
import { addFields, type KnownGuardian, newCaseValues } from "./case-form-rules.ts";
import { type Intake, intakeParts } from "./intake.ts";

/** What the picker of a kind was asked to add, and how it hands a record over. */
const pickers = vi.hoisted(
  () =>
    new Map<
      string,
      {
        values?: Record<string, string>;
        notes?: Record<string, unknown> | undefined;
        select: (record: Record<string, unknown>) => void;
        typed: ((values: Record<string, string>) => void) | undefined;
      }
    >(),
);
vi.mock("#shared/record-manager/record-picker.tsx", () => ({
  usePicker: (
    entity: string,
    select: (record: Record<string, unknown>) => void,
    typed?: (values: Record<string, string>) => void,
  ) => ({
    open: () => pickers.set(entity, { select, typed }),
    add: (values: Record<string, string>, notes?: Record<string, unknown>) =>
      pickers.set(entity, { values, notes, select, typed }),
    modal: null,
  }),
}));

const draftPath = "/api/drafts/case-form-new";
const created = { status: 201, message: caseMessages.added, data: { case_id: 9, version: 1 } };
const onAdded = vi.fn();

const polly = { first_name: "Polly", last_name: "Newcomer", mobile: "07700900123" };
const intake: Intake = { newGuardian: polly, values: {}, enquiry: null };

interface Given {
  readonly of?: Partial<Intake>;
  /** A caller who is on file. */
  readonly guardian?: KnownGuardian;
  /** The fields of a draft that is brought back. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
}

function setUp({ of = {}, typed, guardian, answers = {} }: Given = {}) {
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/guardians/3/new-case": {
      data: {
        child_last_name: "Ade",
        child_home_address: "1 High Street",
        town: "Exeter",
        county: "Devon",
        gp_id: [],
        local_authority_id: [],
        school_id: [],
      },
    },
    "POST /api/gps/search": { data: [] },
    "POST /api/cases": created,
    [`PUT ${draftPath}`]: { status: 201, data: {} },
    [`DELETE ${draftPath}`]: {},
    ...answers,
  });
  const was = newCaseValues("2026-03-29");
  renderScreen(
    <AddCase
      stored={
        typed
          ? { content: { typed, was }, savedOn: "2026-03-29T08:00:00.000Z", unsent: false }
          : null
      }
      guardian={guardian ?? null}
      intake={guardian ? null : { ...intake, ...of }}
      bands={sampleBands}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onAdded={onAdded}
    />,
  );
  return sent;
}

/** Everything that a case needs, as a draft has it. */
const complete: Readonly<Record<string, string>> = {
  reason_for_the_call_today: "School refuses",
  primary_guardian_id: "3",
  primary_guardian_name: "Ingrid Ade",
  primary_guardian_relationship_with_child: "mother",
  does_the_child_currently_have_an_ehcp: "1",
  receiving_support: "0",
  had_formal_assessment: "0",
  had_formal_diagnosis: "0",
  attending_school: "home schooled",
  supported_by_a_sendco: "0",
  band: "2",
  case_stage: "advisor",
};

const part = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name} \\d`) });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const field = (name: string) => screen.queryByRole("combobox", { name });

beforeEach(() => {
  logIn("manager");
  pickers.clear();
  onAdded.mockClear();
});

describe("what is asked first", () => {
  it("is everything that a case needs, and each field stands once", () => {
    for (const stage of ["advisor", "advocate", ""]) {
      const { asked, more } = intakeParts(addFields, stage);
      const first = asked.flatMap(({ fields }) => fields.map(({ name }) => name));
      const folded = more.flatMap(({ fields }) => fields.map(({ name }) => name));
      expect([...first, ...folded].toSorted()).toEqual(
        addFields.map(({ name }) => name).toSorted(),
      );
      const needed = addFields.filter(({ notes }) => notes.required).map(({ name }) => name);
      // Filled in already, and needed only with a secondary guardian.
      const others = ["added_on", "secondary_guardian_relationship_with_child"];
      expect(needed.filter((name) => !first.includes(name)).toSorted()).toEqual(others);
    }
  });

  it("stands in the order of a conversation", () => {
    setUp();
    const headings = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
    expect(headings).toEqual([
      "Who is calling",
      "The child",
      "What it is about",
      "School",
      "Who takes it on",
      "More",
    ]);
    expect(screen.queryByLabelText(/^Rabbi/)).toBeNull();
    expect(field("GP practice")).toBeNull();
  });

  it("begins with an advisor, and asks for the handler of the chosen stage only", () => {
    setUp();
    const stage = within(screen.getByRole("radiogroup", { name: /Case stage/ }));
    expect(stage.getByLabelText("Advisor")).toBeChecked();
    expect(field("Advisor")).toBeVisible();
    expect(field("Advocate")).toBeNull();
    fireEvent.click(stage.getByLabelText("Advocate"));
    expect(field("Advocate")).toBeVisible();
    expect(field("Advisor")).toBeNull();
  });
});

describe("the rest", () => {
  it("is folded with its count of filled fields", () => {
    setUp();
    expect(part("Child")).toHaveTextContent("Child0 of 3 filled in");
    expect(part("Child")).toHaveAttribute("aria-expanded", "false");
    expect(part("Case")).toHaveTextContent("1 of 1 filled in");
    fireEvent.click(part("Child"));
    fireEvent.input(screen.getByLabelText(/^Child home address/), { target: { value: "1 High" } });
    expect(part("Child")).toHaveTextContent("1 of 3 filled in");
    fireEvent.click(part("Child"));
    expect(screen.queryByLabelText(/^Child home address/)).toBeNull();
    expect(part("Child")).toHaveTextContent("1 of 3 filled in");
    // The year is asked only after Yes.
    expect(part("Health and education")).toHaveTextContent("0 of 3");
    const ehcp = screen.getByRole("radiogroup", { name: new RegExp(yesNoLabels[0] ?? "") });
    fireEvent.click(within(ehcp).getByLabelText("Yes"));
    expect(part("Health and education")).toHaveTextContent("0 of 4");
  });

  it("unfolds for an error, which gets the focus", async () => {
    const sent = setUp({ typed: { ...complete, year_of_issue_of_ehcp: "20" } });
    expect(part("Health and education")).toHaveAttribute("aria-expanded", "false");
    save();
    expect(await dialogLines(messages.formErrorTitle)).toEqual([caseMessages.ehcpYear]);
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    const year = screen.getByLabelText(/^Year of issue/);
    await waitFor(() => expect(year).toHaveFocus());
    expect(year).toBeInvalid();
    expect(screen.getByRole("link", { name: /^More/ })).toHaveTextContent(/1/);
    // It does not fold while somebody corrects it.
    fireEvent.input(year, { target: { value: "2024" } });
    await waitFor(() => expect(year).toBeValid());
    expect(year).toBeVisible();
    expect(sentBy(sent, "POST")).toHaveLength(0);
    save();
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  });

  it("shows as the whole form and back, with what was typed", () => {
    setUp();
    const reason = () => screen.getByLabelText(/^Reason for the call/);
    fireEvent.input(reason(), { target: { value: "Plan" } });
    fireEvent.click(screen.getByRole("button", { name: "Show all fields" }));
    expect(screen.getByLabelText(/^Rabbi/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Household" })).toBeVisible();
    expect(reason()).toHaveValue("Plan");
    fireEvent.click(screen.getByRole("button", { name: "Show only what a case needs" }));
    expect(screen.queryByLabelText(/^Rabbi/)).toBeNull();
    expect(reason()).toHaveValue("Plan");
  });
});

describe("new records", () => {
  const notAdded = "“Polly Newcomer” has not been added yet.";

  it("opens the form for the caller, and chooses them when they are saved", async () => {
    setUp();
    expect(pickers.get("guardians")?.values).toEqual(polly);
    expect(screen.getByText(notAdded)).toBeVisible();
    pickers.get("guardians")?.select({ guardian_id: 3, ...polly });
    await waitFor(() => expect(field("Primary guardian")).toHaveValue("Polly Newcomer"));
    expect(screen.queryByText(notAdded)).toBeNull();
  });

  it("keeps what is typed for them in the draft, and brings it back", async () => {
    const sent = setUp();
    pickers.get("guardians")?.typed?.({ ...polly, address_1: "7 Castle Street", notes: "" });
    await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1), { timeout: 3000 });
    const kept = sentBy(sent, "PUT")[0]?.body as { values: { typed: Record<string, string> } };
    const text = String(kept.values.typed.primary_guardian_id_new);
    expect(JSON.parse(text)).toEqual({ ...polly, address_1: "7 Castle Street" });
  });

  it("goes on or is discarded after a draft was brought back, and opens no dialog by itself", async () => {
    const typed = { ...complete, gp_id_new: JSON.stringify({ practice_name: "Elm Surgery" }) };
    const sent = setUp({ typed, of: { newGuardian: null } });
    expect(pickers.get("gps")).toBeUndefined();
    // Nothing that was begun is left out unseen, also not in a folded part.
    save();
    expect(await dialogLines("Not added yet")).toContain("“Elm Surgery” has not been added yet.");
    fireEvent.click(screen.getByRole("button", { name: "No" }));
    await waitFor(() => expect(field("GP practice")).toHaveFocus());
    expect(sentBy(sent, "POST")).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Go on adding “Elm Surgery”" }));
    expect(pickers.get("gps")?.values).toEqual({ practice_name: "Elm Surgery" });
    fireEvent.click(screen.getByRole("button", { name: "Discard “Elm Surgery”" }));
    expect(screen.queryByText(/has not been added yet/)).toBeNull();
    save();
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  });

  it("begins an organisation in the guardian's town, and says so", async () => {
    setUp({ typed: complete, of: { newGuardian: null } });
    fireEvent.click(part("Health and education"));
    await waitFor(() => expect(field("GP practice")).toBeVisible());
    const gp = field("GP practice") as HTMLElement;
    fireEvent.change(gp, { target: { value: "elm surgery ex9 7ln" } });
    fireEvent.click(await screen.findByRole("option", { name: /^Add “elm surgery/ }));
    expect(pickers.get("gps")?.values).toEqual({
      city: "Exeter",
      county: "Devon",
      practice_name: "Elm Surgery",
      postcode: "EX9 7LN",
    });
    expect(pickers.get("gps")?.notes).toMatchObject({ city: { hint: /guardian's/ } });
  });
});

describe("of a caller, with the draft of another family", () => {
  const isla: KnownGuardian = { id: 4, name: "Isla Wright" };
  const { note, question } = otherDraftWords;

  it("says so, and asks before it is saved", async () => {
    const sent = setUp({ typed: complete, guardian: isla });
    expect(screen.getByText(note(isla.name), { exact: false })).toBeVisible();
    save();
    expect(await screen.findByText(question(isla.name))).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByText(question(isla.name))).toBeNull());
    expect(onAdded).not.toHaveBeenCalled();
    expect(sent.filter(({ url }) => url === "/api/cases")).toEqual([]);
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  });

  it("asks nothing if it is the caller's own", async () => {
    setUp({ typed: complete, guardian: { id: 3, name: "Ingrid Ade" } });
    save();
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  });
});

describe("of an enquiry", () => {
  const enquiry = { enquiry_id: 5, reference: "K7M2QX", case_id: null };
  const draftOfEnquiry = "/api/drafts/enquiry-case-5";

  it("begins with what is known of it, and has a draft of its own", async () => {
    const values = { reason_for_the_call_today: "From the notes" };
    const answers = { [`PUT ${draftOfEnquiry}`]: { status: 201, data: {} } };
    const sent = setUp({ of: { newGuardian: null, values, enquiry }, answers });
    const reason = screen.getByLabelText(/^Reason for the call/);
    expect(reason).toHaveValue("From the notes");
    expect(sentBy(sent, "PUT")).toEqual([]);
    fireEvent.input(reason, { target: { value: "From the notes, and more" } });
    await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1), { timeout: 3000 });
    expect(sentBy(sent, "PUT")[0]?.url).toBe(draftOfEnquiry);
  });

  it("is sent with its enquiry after its draft was brought back", async () => {
    const sent = setUp({ typed: complete, of: { enquiry } });
    expect(screen.queryByText(/It is not for/)).toBeNull();
    save();
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(sentBy(sent, "POST").at(-1)?.body).toMatchObject({ enquiry_id: 5 });
  });
});
