/**
 * A school that a register says has closed is not offered for new choices, and stays on its cases.
 *
 * Rules: IMP-5, REC-17.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { newCaseRoutes } from "@helpline/contract/families/new-case";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { schools } from "@helpline/contract/reference-records/schools";
import { expect, it } from "vitest";
import { caseBody, startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";

const { helpline, team, newCase } = await startTeam({}, { queueTimes: quickQueue });
const { database } = helpline;
const { token } = team.manager;
const routes = recordRoutes(schools);

const columns =
  "URN,EstablishmentName,Street,Locality,Address3,Town,County (name),Postcode,TelephoneNum,SchoolWebsite,EstablishmentStatus (name)";
const register = (...states: readonly (readonly [urn: string, name: string, state: string])[]) =>
  [
    columns,
    ...states.map(
      ([urn, name, state]) => `${urn},${name},,,,Ripon,North Yorkshire,HG4 1AA,,,${state}`,
    ),
  ].join("\r\n");

const namesIn = ({ data }: { readonly data: readonly { readonly name: string }[] }) =>
  data.map(({ name }) => name).sort();

const listed = async (query = {}) =>
  namesIn(await helpline.call(routes.list, { token, params: { page: 1 }, query }));
const found = async (more = {}) =>
  namesIn(
    await helpline.call(routes.search, {
      token,
      body: { search_for: "ripon", search_in: "city", ...more },
    }),
  );

it("leaves lists, searches and offers for a new case, until a file says that it is open again", async () => {
  await startImportWorker(helpline);
  const imports = importer(helpline, team.admin.token);
  const imported = async (bytes: string) =>
    imports.confirm((await imports.check({ bytes })).import_run_id);
  await imported(register(["1", "Abbey School", "Open"], ["2", "Bridge School", "Open"]));
  const { school_id } = await database
    .selectFrom("schools")
    .select("school_id")
    .where("external_code", "=", "1")
    .executeTakeFirstOrThrow();
  const { guardian_id } = await insertGuardian(database, { city: "Ripon", postcode: "HG4 1AA" });
  const caseId = await newCase("advisor", {
    primary_guardian_id: guardian_id,
    attending_school: "attending",
    school_id,
  });
  const offered = async () =>
    namesIn({
      data: (await helpline.call(newCaseRoutes.offers, { token, params: { id: guardian_id } })).data
        .school_id,
    });
  const both = ["Abbey School", "Bridge School"];
  expect(await listed()).toEqual(expect.arrayContaining(both));
  expect([await found(), await offered()]).toEqual([both, both]);

  await imported(register(["1", "Abbey School", "Closed"], ["2", "Bridge School", "Open"]));
  expect(await listed()).not.toContain("Abbey School");
  expect([await found(), await offered()]).toEqual([["Bridge School"], ["Bridge School"]]);
  // Asked for, it is there.
  expect(await listed({ include_closed: "1" })).toContain("Abbey School");
  expect(await found({ include_closed: true })).toEqual(both);

  // It stays on its case, also when the case is saved.
  const details = () => helpline.call(caseRoutes.details, { token, params: { id: caseId } });
  const { data } = await details();
  expect(data).toMatchObject({
    school_id,
    school_name: "Abbey School",
    school_closed_on: expect.any(String),
  });
  const saved = await helpline.call(caseRoutes.update, {
    token,
    body: {
      ...caseBody(guardian_id, { attending_school: "attending", school_id }),
      case_id: caseId,
      version: data.version,
      reason_for_the_call_today: "Another school",
    },
  });
  expect(saved.status).toBe(201);
  expect((await details()).data).toMatchObject({ school_id, school_name: "Abbey School" });

  await imported(register(["1", "Abbey School", "Open"], ["2", "Bridge School", "Open"]));
  expect([await found(), await offered()]).toEqual([both, both]);
});
