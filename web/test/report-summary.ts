/** The line above a report (role `status`), whose dates are elements of their own. */
import { screen } from "@testing-library/react";

export const findSummary = (text: string): Promise<HTMLElement> =>
  screen.findByText(
    (_own, element) =>
      element?.getAttribute("role") === "status" && (element.textContent ?? "").includes(text),
  );
