/** A feature has one name: in the contract and on the server. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");

/** Names of the folders that hold something; git leaves empty ones behind. */
const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(root, folder, name)).length > 0);

/** Features without calls: operators run `retention`, and `kept-figures` only lists what others keep. */
const withoutCalls = ["kept-figures", "retention"];

it("the features of the server are those of the contract", () => {
  const onServer = foldersIn("server/src/features").filter((name) => !withoutCalls.includes(name));
  expect(onServer.sort()).toEqual(foldersIn("contract/src").sort());
});
