/** Forms go by the day where the helpline is, by the server's clock, not by this computer's. Rules: WIRE-8. */
import { requiredDate } from "@helpline/contract/fields";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { noText } from "#shared/drafts/no-draft.ts";
import { productConfigQuery } from "#shared/product.ts";
import { useContractForm } from "./use-contract-form.ts";

const schema = z.strictObject({ met_on: requiredDate("Met", "A date.", { tooLate: "Too late." }) });

/** Eleven in the morning of 1 June in UTC, which is also the computer's day. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2030-06-01T11:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sent = vi.fn();

function Form({ day }: { readonly day: string }) {
  const { submit } = useContractForm({
    rules: { fields: [{ name: "met_on", notes: { label: "Met", input: "date" } }], schema },
    initial: { met_on: day },
    draft: noText,
    onInvalid: () => sent("refused"),
    send: async () => sent("sent"),
  });
  return (
    <form onSubmit={submit}>
      <button type="submit">Save</button>
    </form>
  );
}

it.each([
  ["Pacific/Kiritimati", "2030-06-03", "sent"],
  ["Pacific/Kiritimati", "2030-06-04", "refused"],
  ["Europe/London", "2030-06-02", "sent"],
  ["Europe/London", "2030-06-03", "refused"],
  [undefined, "2030-06-03", "refused"],
])("in %s, %s is %s", async (time_zone, day, outcome) => {
  sent.mockClear();
  const client = new QueryClient();
  if (time_zone) client.setQueryData(productConfigQuery.queryKey, { time_zone } as never);
  render(
    <QueryClientProvider client={client}>
      <Form day={day} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.mock.calls).toEqual([[outcome]]));
});
