/**
 * /case/258, the address of a case that is the same for everybody: leads to the page on
 * which this person works on the case. If the case is not theirs, says so, and not whether it exists.
 */
import { casePlaceOf } from "@helpline/contract/cases/case-place";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { caseDetailsQuery } from "#features/cases/cases.api.ts";
import { ApiError } from "#shared/api-client.ts";
import { useSession } from "#shared/session/use-session.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

export default function CaseByIdPage() {
  const { id } = useParams({ from: screens.caseById.path });
  const caseId = Number(id);
  const router = useRouter();
  const { view, page, home } = casePlaceOf(useSession().userType);
  const query = useQuery(caseDetailsQuery(view, caseId));
  const { path } = screens[page];
  const isTheirs = query.data !== undefined;

  useEffect(() => {
    if (!isTheirs) return;
    void router.navigate({ to: path, search: { case_id: caseId }, replace: true });
  }, [isTheirs, path, caseId, router]);

  const isRefused = query.error instanceof ApiError && query.error.status === 404;
  return (
    <MessagePage
      title={`${screens.caseById.title} ${caseId}`}
      ways={isRefused ? [screens[home], screens.call] : []}
    >
      {isRefused ? (
        <div role="status">
          {caseMessages.notYours(caseId, view === "managers").map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : (
        <PageLoad queries={[query]} back={screens[home]}>
          {null}
        </PageLoad>
      )}
    </MessagePage>
  );
}
