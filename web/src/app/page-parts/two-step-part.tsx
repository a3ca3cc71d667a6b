/** The caller's own second factor, on its own page and on the account page (ADRs 4 and 5). */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { renewToken, type SecondFactorStatus } from "#features/second-factor/second-factor.api.ts";
import { TwoStep } from "#features/second-factor/two-step.tsx";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { getSession } from "#shared/session/session.ts";
import { takeWanted } from "../wanted-address.ts";

export function TwoStepPart({ status }: { readonly status: SecondFactorStatus }) {
  const router = useRouter();
  const client = useQueryClient();
  // People who were redirected here continue to the address they wanted.
  const [wasLedHere] = useState(() => getSession().due === "twoStep");

  const changed = async () => {
    // Done reports the failure to those who need the new token to go on.
    await renewToken().catch(() => undefined);
    await client.invalidateQueries();
  };
  const done = async (isNew: boolean) => {
    if (!isNew || !wasLedHere) return true;
    try {
      // Every other screen would lead back here.
      if (getSession().due === "twoStep") await renewToken();
    } catch (error) {
      await showFailure(error);
      return false;
    }
    void router.navigate({ to: takeWanted(getSession()) });
    return true;
  };

  return <TwoStep status={status} onChanged={changed} onDone={done} />;
}
