/** The form for a case that an enquiry becomes, after a reload too. Rules: ENQ-10, UI-4. */
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { formAnswers } from "../../../test/case-samples.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import CaseAddPage from "./case-add-page.tsx";

const path = "/case-manager/add";

/** Opens the address as a reload does: nothing is known but what it says. */
function open(outcome: string) {
  const drafted = "PUT /api/drafts/enquiry-case-5";
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/enquiries/5/details": {
      data: {
        enquiry_id: 5,
        reference: "K7M2QX",
        outcome,
        name: null,
        telephone: null,
        email: null,
        postcode: null,
        child_name: "Robin Akhtar",
        notes: "Excluded three times.",
        guardian_id: null,
      },
    },
    "GET /api/drafts/enquiry-case-5": { data: null },
    [drafted]: { status: 201, data: {} },
  });
  const router = renderAt(`${path}?enquiry_id=5`, { [path]: CaseAddPage });
  return { sent, router };
}

beforeEach(() => logIn("manager"));

it("names its enquiry, begins with what was noted, and keeps a draft of its own", async () => {
  const { sent } = open("needs a case");
  const reason = await screen.findByLabelText(/^Reason for the call/);
  expect(reason).toHaveValue("Excluded three times.");
  expect(screen.getByLabelText(/^Child first name/)).toHaveValue("Robin");
  expect(screen.getByRole("link", { name: "K7M 2QX" })).toHaveAttribute("href", "/enquiries/5");
  fireEvent.input(reason, { target: { value: "Excluded four times." } });
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1), { timeout: 3000 });
});

it("leads back to its enquiry", async () => {
  const { router } = open("needs a case");
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/enquiries/5"));
});

it("says that the enquiry has become a case already", async () => {
  open("became a case");
  expect(await screen.findByRole("alert")).toHaveTextContent(enquiryMessages.becameCase);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
