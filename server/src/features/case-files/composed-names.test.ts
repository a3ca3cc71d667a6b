/** The name of a file in composed and in decomposed letters is one name. Rules: FILE-4, WIRE-35. */
import { expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { downloadFile, namesOf, uploadFile } from "#test/case-files-kit";

const { helpline, team, newCase } = await startTeam();
const composed = "R\u00E9sum\u00E9.txt";
const decomposed = composed.normalize("NFD");

const { token } = team.manager;
const upload = (caseId: number, name: string) =>
  uploadFile(helpline, token, { caseId, name, bytes: "some bytes" });

it("A file is kept by its composed name, and numbered if that is taken", async () => {
  const id = await newCase("advocate");
  expect((await upload(id, decomposed)).data).toMatchObject({ file_name: composed });
  expect((await upload(id, composed)).data).toMatchObject({
    file_name: "R\u00E9sum\u00E9 (2).txt",
  });
  expect(await namesOf(helpline, id, token)).toEqual(["R\u00E9sum\u00E9 (2).txt", composed]);
});

it("A file is found by either name", async () => {
  const id = await newCase("advocate");
  await upload(id, composed);
  expect((await downloadFile(helpline, id, decomposed, token)).statusCode).toBe(200);
  // As older versions stored it.
  await helpline.database
    .updateTable("case_files")
    .set({ name: decomposed })
    .where("case_id", "=", id)
    .execute();
  expect((await downloadFile(helpline, id, decomposed, token)).statusCode).toBe(200);
});
