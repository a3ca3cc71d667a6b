/** The settings in force: the file's, those of the screen, those of the environment. Rules: SET-1, SET-3. */
import { readFileSync } from "node:fs";
import {
  type ProductConfigFile,
  productConfigFile,
} from "@helpline/contract/config/product-config";
import { describe, expect, it } from "vitest";
import {
  changedKeys,
  effectiveSettings,
  locksOf,
  readStored,
  type SettingSources,
  type StoredSettings,
  settingOf,
} from "./effective.ts";

const supplied = productConfigFile.parse(
  JSON.parse(readFileSync(new URL("../../../../config/helpline.json", import.meta.url), "utf8")),
);

const nothingSet = {
  backupEveryHours: undefined,
  backupKeep: undefined,
  backupKey: undefined,
  retentionYears: undefined,
  retentionDeletedDays: undefined,
  retentionEnquiryDays: undefined,
};
const sources = (
  file: Partial<ProductConfigFile> = {},
  config: Partial<SettingSources["config"]> = {},
): SettingSources => ({ file: { ...supplied, ...file }, config: { ...nothingSet, ...config } });

const inForce = (stored: StoredSettings = {}, of = sources()) => effectiveSettings(of, stored, 3);

describe("what is stored", () => {
  it("is read without keys of a newer Helpline", () => {
    expect(readStored({ concern_hours: 9, of_tomorrow: 1 })).toEqual({ concern_hours: 9 });
    expect(readStored({})).toEqual({});
  });

  it("may have earlier wordings and a sealed passphrase", () => {
    const stored = {
      backup_passphrase: "v1.sealed",
      earlier_wordings: [{ number: 1, text: "How?", options: [], before: 2, until: "2026-01-01" }],
    };
    expect(readStored(stored)).toEqual(stored);
    expect(readStored({ backup_passphrase: null })).toEqual({ backup_passphrase: null });
  });

  it.each([null, "x", { concern_hours: "often" }, { backup_passphrase: 7 }])(
    "is not read if somebody has broken it: %j",
    (stored) => {
      expect(readStored(stored)).toBeUndefined();
    },
  );
});

describe("the settings in force", () => {
  it("are the file's, and usual ones, before anybody changes them", () => {
    const settings = inForce();
    const { locked: _locked, nature_of_case, ...rest } = supplied;
    expect(settings).toEqual({
      ...rest,
      nature_of_case,
      natures: nature_of_case.map((name) => ({ name, retired: false })),
      retired_natures: [],
      backup_every_hours: 0,
      backup_keep: 14,
      backup_passphrase: null,
      retention_years: null,
      retention_deleted_days: null,
      retention_enquiry_days: null,
      logo: null,
      earlier_wordings: [],
      settings_version: 3,
    });
  });

  it("are those of the screen, where there are some", () => {
    const stored = {
      concern_hours: 9,
      backup_keep: 5,
      retention_years: null,
      concern_advice: undefined,
    };
    expect(inForce(stored as StoredSettings)).toMatchObject({
      concern_hours: 9,
      backup_keep: 5,
      retention_years: null,
      concern_advice: supplied.concern_advice,
    });
  });

  it("are the file's where it locks a key", () => {
    const locked = sources({ locked: ["concern_hours"], concern_hours: 12 });
    const stored = { concern_hours: 9, name_min_length: 2 };
    expect(inForce(stored, locked)).toMatchObject({ concern_hours: 12, name_min_length: 2 });
  });

  it("are the environment's where that sets them", () => {
    const set = sources(
      {},
      {
        backupEveryHours: 0,
        backupKeep: 3,
        backupKey: "a key of the server's",
        retentionYears: 6,
        retentionDeletedDays: 0,
        retentionEnquiryDays: 90,
      },
    );
    const stored = { backup_every_hours: 24, backup_keep: 5, backup_passphrase: "v1.sealed" };
    expect(inForce(stored, set)).toMatchObject({
      backup_every_hours: 0,
      backup_keep: 3,
      backup_passphrase: null,
      retention_years: 6,
      retention_deleted_days: 0,
      retention_enquiry_days: 90,
    });
    expect(inForce(stored)).toMatchObject({ ...stored, retention_years: null });
  });

  it("offer the natures that are not retired", () => {
    const natures = [
      { name: "Transport", retired: false },
      { name: "Old", retired: true },
      { name: "Other", retired: false },
    ];
    expect(inForce({ nature_of_case: natures })).toMatchObject({
      natures,
      nature_of_case: ["Transport", "Other"],
      retired_natures: ["Old"],
    });
  });

  it("have the earlier wordings that are stored", () => {
    const earlier = [{ number: 1, text: "How?", options: [], before: 2, until: "2026-01-01" }];
    expect(inForce({ earlier_wordings: earlier }).earlier_wordings).toEqual(earlier);
  });
});

describe("the prefix of titles", () => {
  const prefix = (stored: StoredSettings, file: Partial<ProductConfigFile> = {}) =>
    inForce(stored, sources({ product_name: "North", title_prefix: "North | ", ...file }))
      .title_prefix;

  it("follows the name, as long as nobody sets another one", () => {
    expect(prefix({})).toBe("North | ");
    expect(prefix({ product_name: "South" })).toBe("South | ");
  });

  it("is the one of the screen", () => {
    expect(prefix({ product_name: "South", title_prefix: "S: " })).toBe("S: ");
    expect(prefix({ product_name: "South", title_prefix: "" })).toBe("");
  });

  it("is the one of the file, if that is not the usual one", () => {
    expect(prefix({ product_name: "South" }, { title_prefix: "N: " })).toBe("N: ");
    expect(prefix({ product_name: "South", title_prefix: "S: " }, { title_prefix: "N: " })).toBe(
      "S: ",
    );
  });

  it("is the file's if it is locked there, whatever is stored", () => {
    const locked = { locked: ["title_prefix"], title_prefix: "N: " } as const;
    expect(prefix({ title_prefix: "S: " }, { ...locked, locked: [...locked.locked] })).toBe("N: ");
    expect(
      prefix({ product_name: "South", title_prefix: "S: " }, { locked: ["title_prefix"] }),
    ).toBe("South | ");
  });
});

describe("what can be changed only on the server", () => {
  it("is nothing, unless the file or the environment says so", () => {
    expect(locksOf(sources())).toEqual([]);
  });

  it("is what the file locks, then what the environment sets", () => {
    const set = sources(
      { locked: ["bands", "clocks"] },
      {
        backupEveryHours: 0,
        backupKeep: 3,
        backupKey: "a key",
        retentionYears: 6,
        retentionDeletedDays: 0,
        retentionEnquiryDays: 90,
      },
    );
    expect(locksOf(set)).toEqual([
      { key: "bands", by: "file" },
      { key: "clocks", by: "file" },
      ...[
        "backup_every_hours",
        "backup_keep",
        "backup_passphrase",
        "retention_years",
        "retention_deleted_days",
        "retention_enquiry_days",
      ].map((key) => ({ key, by: "environment" })),
    ]);
  });
});

describe("a change", () => {
  const natures = [{ name: "Transport", retired: false }];

  it("is told by the keys that differ", () => {
    expect(changedKeys(inForce(), inForce())).toEqual([]);
    const after = inForce({ concern_hours: 9, nature_of_case: natures });
    expect(changedKeys(inForce(), after).toSorted()).toEqual(["concern_hours", "nature_of_case"]);
  });

  it("is seen where only the natures that are not offered differ", () => {
    const retired = [...natures, { name: "Old", retired: true }];
    expect(
      changedKeys(inForce({ nature_of_case: natures }), inForce({ nature_of_case: retired })),
    ).toEqual(["nature_of_case"]);
    expect(settingOf(inForce({ nature_of_case: retired }), "nature_of_case")).toEqual(retired);
    expect(settingOf(inForce({ concern_hours: 9 }), "concern_hours")).toBe(9);
  });
});
