/** A small file of schools, imported, and a later one that corrects it: in the format of England's register. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FieldLimits } from "@helpline/contract/validation";
import type { Database } from "#database/database";
import { importFromFile } from "#features/import/index";
import { systemClock } from "#operations/clock";
import { demoUsername } from "./staff.ts";

const heading =
  "URN,EstablishmentName,Street,Locality,Address3,Town,County (name),Postcode,TelephoneNum,SchoolWebsite,EstablishmentStatus (name)";

const first = [
  "900101,Ash Grove Primary School,Grove Road,,,Ripon,North Yorkshire,HG4 1ZA,01632 960101,www.ashgrove.example.org,Open",
  "900102,Beck Side School,Mill Lane,,,Skipton,North Yorkshire,BD23 1ZB,01632 960102,www.beckside.example.org,Open",
  "900103,Castle Hill High School,Castle Hill,,,Richmond,North Yorkshire,DL10 4ZD,01632 960103,www.castlehill.example.org,Open",
  "900104,Dale View Special School,Station Road,,,Northallerton,North Yorkshire,DL7 8ZE,01632 960104,www.daleview.example.org,Open",
  "900105,Elm Tree Infant School,Church Street,,,Thirsk,North Yorkshire,YO7 1ZE,01632 960105,www.elmtree.example.org,Open",
  "900106,Fairfield Academy,Fairfield Way,,,Selby,North Yorkshire,YO8 4ZF,01632 960106,www.fairfield.example.org,Open",
  "900107,Greenbank College,Bank Street,,,Whitby,North Yorkshire,YO21 1ZG,01632 960107,www.greenbank.example.org,Open",
  "900108,Hollins School,Hollins Lane,,,Harrogate,North Yorkshire,,01632 960108,www.hollins.example.org,Open",
];

/** One has moved, one has closed, and the postcode that was missing is there. */
const later = first.map((row) =>
  row
    .replace("Mill Lane", "12 New Mill Lane")
    .replace(/^(900105.*),Open$/, "$1,Closed")
    .replace("North Yorkshire,,01632", "North Yorkshire,HG1 2ZH,01632"),
);

const files = [
  ["edubasealldata20261001.csv", first],
  ["edubasealldata20261101.csv", later],
] as const;

export async function seedSampleImports(database: Database, limits: FieldLimits): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline-demo-import-"));
  try {
    for (const [name, rows] of files) {
      const file = path.join(folder, name);
      await writeFile(file, [heading, ...rows].join("\r\n"));
      await importFromFile({
        database,
        clock: systemClock,
        limits,
        kind: "schools",
        file,
        say: () => undefined,
        ask: async () => true,
        requireSpace: async () => undefined,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { user_id } = await database
    .selectFrom("users")
    .select("user_id")
    .where("username", "=", demoUsername("admin"))
    .executeTakeFirstOrThrow();
  await database
    .updateTable("import_runs")
    .set({ uploaded_by: user_id, imported_by: user_id })
    .execute();
}
