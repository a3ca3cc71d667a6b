/** What the runs on full disks share. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { Api, Reply } from "./api.ts";
import { acknowledged, ofKind } from "./journal.ts";
import type { Session } from "./session.ts";

export const mebibyte = 1024 * 1024;
/** The product checks the disk once a second. */
export const noticeMs = 1_200;

export const told = ({ status, message }: Reply) => `${status} ${message}`;

/** A case that certainly exists. */
export const someCase = ({ journal }: Session) =>
  acknowledged(ofKind(journal.writes, "case")).at(0)?.caseId ?? 0;

export const readings = (api: Api, caseId: number) => [
  api.call(caseRoutes.list, { params: { page: 1 } }),
  api.call(caseRoutes.details, { params: { id: caseId } }),
  api.call(caseLogRoutes.ofCase, { params: { id: caseId } }),
];
