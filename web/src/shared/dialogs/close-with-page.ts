/**
 * Closes what stands above a page when the page or the session ends: over another page people would take it for part of
 * that one.
 */
import { isCaseList } from "@helpline/contract/cases/case-place";
import { type ParsedLocation, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const pageOf = ({ pathname, search }: ParsedLocation<{ case_id?: unknown }>) =>
  isCaseList(pathname) ? pathname : `${pathname} ${search.case_id}`;

/** @param close must be a stable function */
export function useCloseWithPage(close: () => void): void {
  const router = useRouter();
  useEffect(() => {
    let page = pageOf(router.latestLocation);
    const stop = router.subscribe("onBeforeNavigate", ({ toLocation }) => {
      const next = pageOf(toLocation);
      if (next !== page) close();
      page = next;
    });
    return () => {
      stop();
      close();
    };
  }, [router, close]);
}
