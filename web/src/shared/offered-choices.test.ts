/** Rules: SET-12. */
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { offersChoices, reloadChoices } from "./offered-choices.ts";

it("asks again for what lists of forms are made of, and for nothing else", async () => {
  const client = new QueryClient();
  const ask = (name: string, more: object) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => name, staleTime: 60_000, ...more });
  await ask("offered", offersChoices);
  await ask("other", {});
  await ask("no choices", { meta: { offersChoices: false } });
  await reloadChoices(client);
  const isStale = (name: string) => client.getQueryState([name])?.isInvalidated;
  expect(["offered", "other", "no choices"].map(isStale)).toEqual([true, false, false]);
});
