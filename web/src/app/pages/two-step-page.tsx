/** /two-step-sign-in: somebody's own second factor (ADR 0016). */
import { screens } from "@helpline/contract/screens";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { renewToken, secondFactorQuery } from "#features/second-factor/second-factor.api.ts";
import { TwoStep } from "#features/second-factor/two-step.tsx";
import { getSession } from "#shared/session/session.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { takeWanted } from "../wanted-address.ts";

export default function TwoStepPage() {
  const router = useRouter();
  const client = useQueryClient();
  const query = useQuery(secondFactorQuery);
  // Somebody who was led here goes on to where they wanted to go.
  const [wasLedHere] = useState(() => getSession().secondFactorDue);

  const changed = async () => {
    await renewToken().catch((error: unknown) => console.error(error));
    await client.invalidateQueries();
  };
  const done = (isNew: boolean) => {
    if (isNew && wasLedHere) void router.navigate({ to: takeWanted(getSession().userType) });
  };

  return (
    <>
      <h1>{screens.twoStep.title}</h1>
      <PageLoad queries={[query]} back={screens.welcome}>
        {query.data && <TwoStep status={query.data} onChanged={changed} onDone={done} />}
      </PageLoad>
    </>
  );
}
