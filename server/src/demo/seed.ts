/** Fills an empty system with realistic sample data. */
import type { Database } from "#platform/database";
import { inTransaction } from "#platform/database";
import { hashPassword } from "#platform/passwords";
import { createRandom } from "./random.ts";
import { sampleGp, sampleGuardian, sampleLocalAuthorities, sampleSchool } from "./records.ts";
import { sampleStaff } from "./staff.ts";

export const sampleSizes = { guardians: 200, schools: 40, gps: 30 } as const;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

export async function seedSampleData(database: Database, password: string): Promise<void> {
  const random = createRandom(20_261_121);
  const passwordHash = await hashPassword(password);
  await inTransaction(database, async (db) => {
    await db.insertInto("users").values(sampleStaff(random, passwordHash)).execute();
    await db
      .insertInto("guardians")
      .values(times(sampleSizes.guardians, () => sampleGuardian(random)))
      .execute();
    await db
      .insertInto("schools")
      .values(times(sampleSizes.schools, () => sampleSchool(random)))
      .execute();
    await db
      .insertInto("gps")
      .values(times(sampleSizes.gps, () => sampleGp(random)))
      .execute();
    await db.insertInto("local_authorities").values(sampleLocalAuthorities(random)).execute();
  });
}
