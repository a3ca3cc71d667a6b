import { expect, it } from "vitest";
import { tuningFor } from "./embedded-postgres.ts";

const gibibyte = 1024 ** 3;

it.each([
  [0.5, "128MB", "256MB", "4MB"],
  [4, "512MB", "2048MB", "16MB"],
  [64, "1024MB", "32768MB", "16MB"],
])("of %d GiB PostgreSQL uses %s, and plans with %s", (memory, buffers, cache, sorting) => {
  expect(tuningFor(memory * gibibyte)).toMatchObject({
    shared_buffers: buffers,
    effective_cache_size: cache,
    work_mem: sorting,
  });
});

it("never changes a setting that makes commits durable", () => {
  const names = Object.keys(tuningFor(gibibyte));
  for (const name of ["fsync", "full_page_writes", "synchronous_commit", "wal_sync_method"]) {
    expect(names).not.toContain(name);
  }
});
