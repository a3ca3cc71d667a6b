/** The explicit list of features. */
import { authFeature } from "#features/auth/index";
import { referenceRecordsFeature } from "#features/reference-records/index";
import { systemFeature } from "#features/system/index";
import { usersFeature } from "#features/users/index";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import type { HandledRoute } from "#platform/route";
import type { Tokens } from "#platform/tokens";

export interface FeatureServices {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly tokens: Tokens;
}

export function allFeatures({ config, database, clock, tokens }: FeatureServices): HandledRoute[] {
  return [
    ...systemFeature({ clock, publicUrl: config.publicUrl ?? "/" }),
    ...authFeature({ database, tokens, clock, loginRateLimit: config.loginRateLimit }),
    ...referenceRecordsFeature(),
    ...usersFeature({ passwordMinLength: config.passwordMinLength }),
  ];
}
