/** A part of a page whose later read fails. Rules: UI-2. */
import { refusals } from "@helpline/contract/refusals";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../test/render.tsx";
import { ApiError } from "./api-client.ts";
import { QueryPart } from "./query-part.tsx";

const read = vi.fn<() => Promise<string>>();

function Part() {
  const query = useQuery({ queryKey: ["part"], queryFn: read, retry: false });
  return (
    <QueryPart query={query} failed="It could not be read" loading="Loading" lineHeight={24}>
      {(label) => <input aria-label={label} />}
    </QueryPart>
  );
}

/** Something was typed, and the part is read again. */
async function typedAndReadAgain(failure: Error) {
  const client = new QueryClient();
  read.mockReset().mockResolvedValueOnce("Note").mockRejectedValueOnce(failure);
  renderThemed(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText("Note"), "She rang");
  await act(() => client.refetchQueries());
}

it.each([0, 429, 500, 503])("keeps what was typed if the failure may pass (%i)", async (status) => {
  await typedAndReadAgain(new ApiError(status, "Please wait."));
  expect(await screen.findByRole("alert")).toHaveTextContent("It could not be readPlease wait.");
  expect(screen.getByLabelText("Note")).toHaveValue("She rang");
  read.mockResolvedValueOnce("Note");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByLabelText("Note")).toHaveValue("She rang");
});

it.each([401, 403, 404])("hides what the person may not see any more (%i)", async (status) => {
  await typedAndReadAgain(new ApiError(status, refusals.notAllowed));
  expect(await screen.findByRole("alert")).toHaveTextContent(refusals.notAllowed);
  expect(screen.queryByLabelText("Note")).toBeNull();
});
