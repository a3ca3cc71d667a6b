/** A setting that no code reads would be a switch that does nothing. */
import { fileKeys } from "@helpline/contract/config/product-config";
import { settingKeys } from "@helpline/contract/settings/settings";
import { expect, it } from "vitest";
import { readConfig } from "#operations/config";
import { readSettings } from "./read-settings.ts";

const declaredIn = ["contract/src/config", "contract/src/settings", "server/src/features/settings"];
/** Defaults, checks and storing of all of them, and the screen. */
const ofAll = [
  "contract/src/config",
  "contract/src/settings",
  "server/src/features/settings/effective.ts",
  "server/src/features/settings/rules.ts",
  "server/src/features/settings/settings.repository.ts",
  "server/src/features/settings/settings.service.ts",
  "web/src/features/settings",
];

it("the code reads every setting of the screen and of the file", () => {
  const names: string[] = [...new Set([...settingKeys, ...fileKeys])];
  const read = readSettings(["server", "web"], { names, declaredIn, besides: ofAll });
  expect(names.filter((name) => !read.has(name))).toEqual([]);
}, 200_000);

it("the code reads every setting of the environment", () => {
  const names = Object.keys(readConfig({}));
  const declaredIn = [
    "server/src/operations/config.ts",
    "server/src/operations/openid-settings.ts",
  ];
  const read = readSettings(["server"], { names, declaredIn, besides: [] });
  expect(names.filter((name) => !read.has(name))).toEqual([]);
}, 200_000);
