/** The form for a case that an enquiry becomes, after a reload too. Rules: ENQ-10, UI-4. */
import { casePath } from "@helpline/contract/screens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { formAnswers } from "../../../test/case-samples.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import CaseAddPage from "./case-add-page.tsx";

const path = "/case-manager/add";

interface Given {
  /** What the enquiry has become. */
  readonly case_id?: number;
  /** The fields of a draft. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** Opens the address as a reload does: nothing is known but what it says. */
function open({ case_id, typed }: Given = {}, search = "enquiry_id=5") {
  const drafted = "PUT /api/drafts/enquiry-case-5";
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/enquiries/5/details": {
      data: {
        enquiry_id: 5,
        reference: "K7M2QX",
        case_id: case_id ?? null,
        name: null,
        telephone: null,
        email: null,
        postcode: null,
        child_name: "Robin Akhtar",
        notes: "Excluded three times.",
        guardian_id: null,
      },
    },
    "GET /api/drafts/enquiry-case-5": {
      data: typed ? { values: { typed, was: {} }, saved_on: "2026-03-29T08:00:00.000Z" } : null,
    },
    [drafted]: { status: 201, data: {} },
  });
  const router = renderAt(`${path}?${search}`, { [path]: CaseAddPage });
  return { sent, router };
}

beforeEach(() => logIn("manager"));

it("names its enquiry, begins with what was noted, and keeps a draft of its own", async () => {
  const { sent } = open();
  const reason = await screen.findByLabelText(/^Reason for the call/);
  expect(reason).toHaveValue("Excluded three times.");
  expect(screen.getByLabelText(/^Child first name/)).toHaveValue("Robin");
  expect(screen.getByRole("link", { name: "K7M 2QX" })).toHaveAttribute("href", "/enquiries/5");
  fireEvent.input(reason, { target: { value: "Excluded four times." } });
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1), { timeout: 3000 });
});

it("leads back to its enquiry", async () => {
  const { router } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/enquiries/5"));
});

it.each(["enquiry_id=abc", "enquiry_id=", "enquiry_id=5&enquiry_id=6"])(
  "says of %s that there is no such enquiry, and offers no form",
  async (search) => {
    const { sent } = open({}, search);
    expect(await screen.findByText("This enquiry does not exist.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
    expect(sent.filter(({ url }) => /drafts|enquiries/.test(url))).toEqual([]);
  },
);

describe("an enquiry that has become a case meanwhile", () => {
  it("leads to the case, and offers no form", async () => {
    open({ case_id: 9 });
    const link = await screen.findByRole("link", { name: "case 9" });
    expect(link).toHaveAttribute("href", casePath(9));
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });

  it("still shows what was typed for it", async () => {
    const typed = { reason_for_the_call_today: "Excluded four times." };
    open({ case_id: 9, typed });
    expect(await screen.findByLabelText(/^Reason for the call/)).toHaveValue(
      typed.reason_for_the_call_today,
    );
    expect(screen.getByRole("link", { name: "case 9" })).toBeVisible();
  });
});
