/** The explicit list of features. */
import type { ProductConfigFile } from "@helpline/contract/config/product-config";
import { authFeature } from "#features/auth/index";
import { caseLogsFeature } from "#features/case-logs/index";
import { casesFeature } from "#features/cases/index";
import { configFeature } from "#features/config/index";
import { draftsFeature } from "#features/drafts/index";
import { evaluationsFeature } from "#features/evaluations/index";
import { referenceRecordsFeature } from "#features/reference-records/index";
import { reportsFeature } from "#features/reports/index";
import { systemFeature } from "#features/system/index";
import { timesheetsFeature } from "#features/timesheets/index";
import { usersFeature } from "#features/users/index";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import type { HandledRoute } from "#platform/route";
import type { Tokens } from "#platform/tokens";

export interface FeatureServices {
  readonly config: Config;
  readonly product: ProductConfigFile;
  readonly database: Database;
  readonly clock: Clock;
  readonly tokens: Tokens;
}

export function allFeatures({
  config,
  product,
  database,
  clock,
  tokens,
}: FeatureServices): HandledRoute[] {
  return [
    ...systemFeature({ clock, publicUrl: config.publicUrl ?? "/" }),
    ...authFeature({ database, tokens, clock, loginRateLimit: config.loginRateLimit }),
    ...referenceRecordsFeature(),
    ...usersFeature({ passwordMinLength: config.passwordMinLength }),
    ...casesFeature({ clock, pageSize: config.casesPageSize }),
    ...caseLogsFeature({ clock, natureOfCase: product.nature_of_case }),
    ...evaluationsFeature({ clock, questions: product.evaluation_questions }),
    ...draftsFeature({ clock }),
    ...configFeature({ config, product }),
    ...reportsFeature({
      clock,
      timeZone: config.timeZone,
      questions: product.evaluation_questions,
    }),
    ...timesheetsFeature({ timeZone: config.timeZone }),
  ];
}
