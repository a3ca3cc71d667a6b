/** The notice that somebody has reset failed logins of the account (ADR 6). */

import type { FailedLoginReset } from "@helpline/contract/auth/auth.schema";
import { failedLoginNotice } from "@helpline/contract/auth/failed-login-notice";
import { configRoutes } from "@helpline/contract/config/product-config";
import { call } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { usualTimeZone } from "#shared/product-config.ts";

export async function tellOfResets(resets: readonly FailedLoginReset[]): Promise<void> {
  const timeZone = await call(configRoutes.config, {}).then(
    ({ data }) => data.time_zone,
    // The configuration is refused to somebody who must set up a second factor first.
    () => usualTimeZone,
  );
  await showNotice(failedLoginNotice(resets, timeZone));
}
