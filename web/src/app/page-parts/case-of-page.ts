/**
 * The case of a page, read each time the page opens. Without an id, or if the server refuses it, the page
 * says why and leads back.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { type KnownScreen, screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type CaseView, caseDetailsQuery } from "#features/cases/cases.api.ts";
import { ApiError, isTemporary } from "#shared/api-client.ts";
import { type Notice, showNotice } from "#shared/dialogs/dialogs.tsx";
import { getSession } from "#shared/session/session.ts";

interface CaseOfPageOptions {
  readonly view: CaseView;
  readonly caseId: number | null;
  /** The screen that the page leads back to. */
  readonly home: KnownScreen;
  /** The message if there is no case id. */
  readonly missing: string;
  /** Names this opening of a page whose form starts with the case, so that it never takes what another page has read. */
  readonly opening?: string | undefined;
}

export function useCaseOfPage({ view, caseId, home, missing, opening }: CaseOfPageOptions) {
  const router = useRouter();
  const { queryKey, ...read } = caseDetailsQuery(view, caseId ?? 0);
  const query = useQuery({
    ...read,
    queryKey: opening === undefined ? queryKey : [...queryKey, opening],
    enabled: caseId !== null,
  });
  const left = useRef(false);
  const { error } = query;
  // Without an answer the case may be fine, so the page offers to try again. A case that is shown stays, with what
  // is being typed, if only a later read has failed for a time.
  const isRefused =
    error instanceof ApiError && error.status !== 0 && !(query.data && isTemporary(error));
  const refused = isRefused ? error.message : null;

  useEffect(() => {
    const notice = noticeFor(caseId, missing, refused);
    if (!notice || left.current || !getSession().loggedIn) return;
    left.current = true;
    void showNotice(notice);
    void router.navigate({ to: home.path, replace: true });
  }, [caseId, missing, refused, home, router]);

  const details: CaseDetails | undefined = query.data;
  return { query, details };
}

/** The case of a page that managers reach from the case manager. */
export const useManagersCase = (caseId: number | null, opening?: string) =>
  useCaseOfPage({
    view: "managers",
    caseId,
    home: screens.caseManager,
    missing: caseMessages.idMissing,
    opening,
  });

export const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(" ");

/** "Case 258 · Zara Akhtar": the child, or the guardian while nobody knows the child's name, follows when the case is there. */
export function caseInWords(title: string, details: CaseDetails | undefined): string {
  if (!details) return title;
  const child = joined(details.child_first_name, details.child_last_name);
  const guardian = joined(details.primary_guardian_first_name, details.primary_guardian_last_name);
  return `${title} · ${child || guardian}`;
}

function noticeFor(caseId: number | null, missing: string, refused: string | null): Notice | null {
  if (caseId === null) return { title: "Notice", message: missing };
  return refused === null ? null : { title: "ERROR", message: refused };
}
