/** File names are unique within a case. Rules: FILE-4, FILE-5. */
import { describe, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { downloadFile, namesOf, uploadFile } from "#test/case-files-kit";

const { helpline, team, newCase: newCaseIn } = await startTeam();

const newCase = () => newCaseIn("advocate");
const upload = (caseId: number, name: string, bytes = "some bytes") =>
  uploadFile(helpline, team.manager.token, { caseId, name, bytes });

describe("a name that is there already", () => {
  it("gets a number before its extension", async () => {
    const id = await newCase();
    for (const name of [
      "a.b.txt",
      "a.b.txt",
      "a.b (2).txt",
      "a.b.txt",
      ".env",
      ".env",
      "plain",
      "plain",
    ]) {
      await upload(id, name);
    }
    expect((await namesOf(helpline, id, team.manager.token)).toSorted()).toEqual(
      [
        "a.b.txt",
        "a.b (2).txt",
        "a.b (2) (2).txt",
        "a.b (3).txt",
        ".env",
        ".env (2)",
        "plain",
        "plain (2)",
      ].toSorted(),
    );
  });

  it("is shortened for its number if it has the maximum length", async () => {
    const id = await newCase();
    const name = `${"n".repeat(196)}.txt`;
    await upload(id, name);
    expect((await upload(id, name)).data.file_name).toBe(`${"n".repeat(192)} (2).txt`);
  });

  it("gets different numbers in ten concurrent uploads", async () => {
    const id = await newCase();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => upload(id, "same.txt", `upload ${n}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const names = answers.map((answer) => answer.data.file_name);
    expect(new Set(names)).toEqual(
      new Set(["same.txt", ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `same (${n}).txt`)]),
    );
    for (const [n, name] of names.entries()) {
      const back = await downloadFile(helpline, id, name, team.manager.token);
      expect(back.payload).toBe(`upload ${n}`);
    }
  });

  it("is free in another case, and with other capitals", async () => {
    const [one, two] = [await newCase(), await newCase()];
    await upload(one, "a.txt", "one");
    expect((await upload(two, "a.txt", "two")).data.file_name).toBe("a.txt");
    expect((await upload(two, "A.txt", "three")).data.file_name).toBe("A.txt");
  });

  it("is refused by the database itself", async () => {
    const id = await newCase();
    await upload(id, "a.txt");
    const row = { case_id: id, name: "a.txt", size: 1, added_by: team.manager.userId };
    const again = helpline.database
      .insertInto("case_files")
      .values({ ...row, object_key: "00000000-0000-4000-8000-000000000000" })
      .execute();
    await expect(again).rejects.toMatchObject({ code: "23505" });
  });
});
