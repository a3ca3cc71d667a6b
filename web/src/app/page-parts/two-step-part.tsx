/** The caller's own second factor, on its own page and on the account page (ADRs 4 and 5). */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { renewToken, type SecondFactorStatus } from "#features/second-factor/second-factor.api.ts";
import { TwoStep } from "#features/second-factor/two-step.tsx";
import { getSession } from "#shared/session/session.ts";
import { takeWanted } from "../wanted-address.ts";

export function TwoStepPart({ status }: { readonly status: SecondFactorStatus }) {
  const router = useRouter();
  const client = useQueryClient();
  // People who were redirected here continue to the address they wanted.
  const [wasLedHere] = useState(() => getSession().due === "twoStep");

  const changed = async () => {
    await renewToken().catch((error: unknown) => console.error(error));
    await client.invalidateQueries();
  };
  const done = (isNew: boolean) => {
    if (isNew && wasLedHere) void router.navigate({ to: takeWanted(getSession()) });
  };

  return <TwoStep status={status} onChanged={changed} onDone={done} />;
}
