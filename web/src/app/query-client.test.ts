/** How long an answer of the server is shown without asking again. */
import { afterEach, expect, it } from "vitest";
import { listKeys } from "#shared/list/list-queries.ts";
import { forgetQueries, queriesOf } from "./query-client.ts";

afterEach(forgetQueries);

it.each([
  ["succeeded", async () => null],
  ["was refused", () => Promise.reject(new Error("409"))],
])(
  "reads lists again after a write that %s, however recently they were read",
  async (_end, send) => {
    const queries = queriesOf(1);
    const key = listKeys.count("cases of advisors");
    queries.setQueryData(key, 3);
    expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
    const write = queries.getMutationCache().build(queries, { mutationFn: send });
    await write.execute(undefined).catch(() => undefined);
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  },
);
