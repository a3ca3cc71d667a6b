/** Imports of records. */
import { importRoutes } from "@helpline/contract/import/import";
import { applyImport, checkFile } from "#features/import/index";
import { fieldPart, filePart } from "../case-files-kit.ts";
import { limits, requireSpace, uploadImport } from "../import-kit.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

export function exampleImportCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const { database, clock } = helpline;
  const { token } = team.admin;
  const services = { database, clock, limits, requireSpace };
  let made = 0;

  const file = (postcode = `LS${made + 1} 1AA`) => {
    made += 1;
    return `Name,City,County,Postcode\r\nSchool ${made},Leeds,West Yorkshire,${postcode}\r\n`;
  };
  const place = { city: 2, county: 3, postcode: 4 };
  const columns = { ...place, name: 1 };

  const uploaded = async (kind = "schools", bytes = file()): Promise<{ id: number }> => {
    const { data } = await uploadImport(helpline, token, { kind, bytes });
    return { id: data.import_run_id };
  };
  const checked = async (kind = "schools", bytes = file()) => {
    const params = await uploaded(kind, bytes);
    const chosen = kind === "schools" ? columns : { ...place, practice_name: 1 };
    await helpline.call(importRoutes.columns, { params, token, body: { columns: chosen } });
    await checkFile(services, params.id);
    return params;
  };
  const done = async () => {
    // Not schools: one import of a kind runs at a time, and another example has confirmed one.
    const params = await checked("gps");
    await helpline.call(importRoutes.confirm, { params, token });
    await applyImport(services, params.id);
    return params;
  };
  const withRun =
    (make: () => Promise<{ id: number }>, more: object = {}) =>
    async () =>
      by(world, "admin", { params: await make(), ...more });

  return {
    "GET /api/imports": async () => by(world, "admin"),
    "POST /api/imports": async () =>
      by(world, "admin", { form: [fieldPart("kind", "schools"), filePart("a.csv", file())] }),
    "GET /api/imports/{id}": withRun(() => uploaded()),
    "PUT /api/imports/{id}/columns": withRun(() => uploaded(), { body: { columns } }),
    "POST /api/imports/{id}/check": withRun(() => checked()),
    "GET /api/imports/{id}/rows": withRun(() => checked(), { query: { outcome: "new" } }),
    "PUT /api/imports/{id}/rows/{row}": withRun(
      async () => ({ ...(await checked("schools", file("75008"))), row: 2 }),
      { body: { choice: "leave" } },
    ),
    "POST /api/imports/{id}/confirm": withRun(() => checked()),
    "POST /api/imports/{id}/undo": withRun(done),
    "DELETE /api/imports/{id}": withRun(() => uploaded()),
    "GET /api/imports/{id}/refused": withRun(() => checked()),
  };
}
