/** /two-step-login: for people whose role requires a second factor (ADR 5). */
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { secondFactorQuery } from "#features/second-factor/second-factor.api.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";
import { TwoStepPart } from "../page-parts/two-step-part.tsx";

export default function TwoStepPage() {
  const query = useQuery(secondFactorQuery);
  return (
    <>
      <ScreenTitle>{screens.twoStep.title}</ScreenTitle>
      <PageLoad queries={[query]} back={screens.welcome}>
        {query.data && <TwoStepPart status={query.data} />}
      </PageLoad>
    </>
  );
}
