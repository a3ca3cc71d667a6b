/** The other cases of a case's family, on the pages of the case. */
import {
  type FamilyCase,
  familyMessages,
  familyRoutes,
} from "@helpline/contract/families/families";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { CaseLinks } from "#shared/case-links/case-links.tsx";
import { QueryPart } from "#shared/query-part.tsx";
import classes from "./family-panel.module.css";

const familyQuery = (caseId: number) =>
  queryOptions({
    queryKey: ["cases", "family", caseId],
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(familyRoutes.family, { params: { id: String(caseId) } }, { signal })).data,
  });

const shared = ({ shares }: FamilyCase) => `same ${shares}`;

/** Only the list; the page has the heading. */
export function FamilyPanel({ caseId }: { readonly caseId: number }) {
  return (
    <QueryPart
      query={useQuery(familyQuery(caseId))}
      failed="The cases of the family could not be loaded"
      loading="Loading the cases of the family"
      lineHeight={32}
    >
      {({ cases, others }) => (
        <>
          {cases.length > 0 && (
            <CaseLinks label="Other cases of the family" cases={cases} note={shared} />
          )}
          {others > 0 && (
            <p className={classes.note}>{familyMessages.others(others, cases.length)}</p>
          )}
          {cases.length + others === 0 && <p className={classes.note}>{familyMessages.none}</p>}
        </>
      )}
    </QueryPart>
  );
}
