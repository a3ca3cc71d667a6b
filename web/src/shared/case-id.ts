/**
 * The case that a screen is about: `?case_id=` of its address, else the case last worked on. Only the
 * number is remembered.
 */
import { largestId } from "@helpline/contract/limits";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

const key = "helpline.last-case-id";

const rememberCaseId = (id: number): void => localStorage.setItem(key, String(id));

function rememberedCaseId(): number | null {
  const id = Number(localStorage.getItem(key));
  return Number.isInteger(id) && id >= 1 && id <= largestId ? id : null;
}

/** The case number in the current address, or null. */
export function useCaseIdInAddress(): number | null {
  return useSearch({ strict: false }).case_id ?? null;
}

/** The screen's case, which is then remembered; null if it is neither given nor remembered. */
export function useCaseId(): number | null {
  const id = useCaseIdInAddress() ?? rememberedCaseId();
  useEffect(() => {
    if (id !== null) rememberCaseId(id);
  }, [id]);
  return id;
}
