/** The API's description is made from a file, on first request. Rules: WIRE-23. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { afterAll, expect, it } from "vitest";
import type { PreparedAnswer } from "#http/prepared-answer";
import { systemClock } from "#operations/clock";
import { systemFeature } from "./index.ts";

const folder = await mkdtemp(path.join(tmpdir(), "helpline-test-"));
const examplesFile = path.join(folder, "api-examples.json");

afterAll(() => rm(folder, { recursive: true }));

it("is made at the next request if its examples could not be read, then kept", async () => {
  const routes = systemFeature({
    clock: systemClock,
    database: undefined as never,
    productName: () => "Helpline",
    publicUrl: "/",
    ending: new AbortController().signal,
    examplesFile,
  });
  const described = routes.find(({ route }) => route === systemRoutes.openApi);
  const ask = async () => (await described?.run({}, {} as never, {} as never)) as PreparedAnswer;
  await expect(ask()).rejects.toThrow("ENOENT");
  await writeFile(examplesFile, "{}");
  const first = await ask();
  expect(JSON.parse(first.plain.toString())).toMatchObject({ openapi: expect.any(String) });
  await rm(examplesFile);
  expect(await ask()).toBe(first);
});
