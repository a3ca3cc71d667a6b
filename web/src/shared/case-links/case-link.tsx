/**
 * Links to a case. The address is the same for everybody (`/case/258`), so it can be copied and sent; a
 * plain click goes straight to the page on which this person works on the case.
 */
import { casePlaceOf } from "@helpline/contract/cases/case-place";
import { casePath, screens } from "@helpline/contract/screens";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useScreenLink } from "#shared/screen-link.ts";
import { useSession } from "#shared/session/use-session.ts";

/** @returns the properties of an anchor to a case; leaving waits for `before` */
function useCaseLink() {
  const link = useScreenLink();
  const { path } = screens[casePlaceOf(useSession().userType).page];
  return (case_id: number, before?: () => Promise<unknown>) =>
    link(path, { case_id }, { before, href: casePath(case_id) });
}

interface CaseLinkProps {
  readonly caseId: number;
  /** Default: the number. */
  readonly children?: ReactNode;
  readonly before?: (() => Promise<unknown>) | undefined;
}

export function CaseLink({ caseId, children = caseId, before }: CaseLinkProps) {
  const link = useCaseLink();
  return (
    <Anchor inherit underline="always" {...link(caseId, before)}>
      {children}
    </Anchor>
  );
}
