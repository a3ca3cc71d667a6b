/** Addresses for what leaves Helpline: files and links that are handed over (SHELL-12). */
import { casePath } from "@helpline/contract/screens";

/**
 * The whole address of a path if PUBLIC_URL is set, otherwise the path: the server does not know by which
 * name people reach it.
 */
export const publicAddress = (path: string, publicUrl: string | undefined): string =>
  publicUrl === undefined ? path : new URL(path, publicUrl).href;

/** The address of a case; null for no case. */
export type CaseAddress = (caseId: number | null) => string | null;

/** @returns what gives the address of each case, as it stands in exported files */
export const caseAddresses =
  (publicUrl: string | undefined): CaseAddress =>
  (caseId) =>
    caseId === null ? null : publicAddress(casePath(caseId), publicUrl);

/** The heading of the column with these addresses. */
export const caseAddressLabel = "Case address";
