/** Opens the case file manager of case 12 with stubbed answers. */
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import CaseFileManagerPage from "#app/pages/case-file-manager-page.tsx";
import { type Answers, stubAnswers } from "./answers.ts";
import { formAnswers, sampleCase } from "./case-samples.ts";
import { renderAt } from "./render-at.tsx";

export const report = {
  name: "report.pdf",
  size: 1_572_864,
  added_on: "2026-03-29T09:30:00.000Z",
  added_by: "Ada Vance",
};

/** The answer to the list of files. */
export const listOf = (...details: (typeof report)[]) => ({
  data: { files: details.map(({ name }) => name), details },
});

/** Returns the requests sent and the router. */
export function openFiles(answers: Answers = {}, address = "/case-file-manager?case_id=12") {
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/cases/12/details": { data: sampleCase() },
    "GET /api/cases/12/files": listOf(report),
    ...answers,
  });
  return { sent, router: renderAt(address, { "/case-file-manager": CaseFileManagerPage }) };
}

export const uploadButton = () => screen.findByRole("button", { name: "Upload" });

export async function choose(...files: File[]) {
  await uploadButton();
  fireEvent.change(screen.getByLabelText("Choose files"), { target: { files } });
}

export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
