/** The screen on which a case is edited. Rules: CASE-20. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleCase } from "../../../test/case-samples.ts";
import { openCaseView } from "../../../test/open-case-view.tsx";
import CaseEditPage from "./case-edit-page.tsx";

it("begins with the case as it is now, not as its view has read it", async () => {
  let stored = sampleCase({ rabbi: "Levy" });
  openCaseView(stored, {
    answers: {
      "GET /api/cases/12/details": () => ({ data: stored }),
      "GET /api/drafts/case-form-12": { data: null },
    },
    screens: { "/case-manager/edit": CaseEditPage },
  });
  const edit = await screen.findByRole("button", { name: "Edit" });
  stored = sampleCase({ rabbi: "Cohen", version: 5 });
  fireEvent.click(edit);
  expect(await screen.findByLabelText(/^Rabbi/)).toHaveValue("Cohen");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/: case 12 · /);
});
