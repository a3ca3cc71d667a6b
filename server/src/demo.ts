/** `npm run demo`: runs Helpline on a temporary data directory with sample data and one account per role. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { userTypes } from "@helpline/contract/access";
import { dayIn } from "@helpline/contract/dates";
import { randomPassword } from "#features/users/first-admin";
import { readConfig } from "#operations/config";
import { readProductConfig } from "#operations/product-config";
import { seedDeletedCases } from "./demo/deleted-cases.ts";
import { demoEnvironment } from "./demo/environment.ts";
import { seedSampleFiles } from "./demo/files.ts";
import { seedSampleImports } from "./demo/import.ts";
import { seedLetters } from "./demo/letters.ts";
import { seedSampleData } from "./demo/seed.ts";
import { demoLeads, demoUsername } from "./demo/staff.ts";
import { letterTemplatesFolder, productConfigFile } from "./folders.ts";
import { run } from "./run.ts";
import { startHelpline } from "./start.ts";

const demoPasswordLength = 10;

await run(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "helpline-demo-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const config = readConfig(demoEnvironment(process.env, dataDir));
    const length = Math.max(demoPasswordLength, config.passwordMinLength);
    const password = config.adminPassword ?? randomPassword(length);
    const helpline = await startHelpline({ ...config, adminPassword: password });
    await seedSampleData(helpline.database, password);
    await seedSampleFiles(helpline.database, helpline.fileStore);
    await seedLetters(helpline.database, helpline.fileStore, letterTemplatesFolder);
    await seedDeletedCases(helpline.database);
    const product = await readProductConfig(config.productConfig ?? productConfigFile);
    await seedSampleImports(helpline.database, {
      nameMinLength: product.name_min_length,
      today: dayIn(config.timeZone, new Date()),
    });
    const accounts = userTypes.map(
      (userType) => `  ${demoUsername(userType).padEnd(16)} ${password}`,
    );
    console.log(
      [
        "",
        "Sample accounts (username, password):",
        ...accounts,
        ...demoLeads.map((lead) => `  ${lead.padEnd(16)} ${password} (safeguarding lead)`),
        "",
        "Everything is thrown away when the demo ends (Ctrl+C).",
        `The Helpline demo is ready: ${helpline.url}`,
      ].join("\n"),
    );
    return {
      async stop() {
        await helpline.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
});
