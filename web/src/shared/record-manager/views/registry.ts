/** The record kinds of the list modals: from the contract, plus each kind's special features. */
import { recordFamilyRoutes } from "@helpline/contract/families/record-cases";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { recordMergeRoutes } from "@helpline/contract/reference-records/record-merge";
import { referenceRecordKinds } from "@helpline/contract/reference-records/registry";
import { type ModalManagerName, modalManagers } from "@helpline/contract/screens";
import { users } from "@helpline/contract/users/users.schema";
import { guardianExtras } from "./guardians.tsx";
import type { MergeRoutes, RecordView } from "./record-view.ts";
import { userExtras } from "./users.tsx";

const extras: Readonly<Partial<Record<ModalManagerName, Partial<RecordView>>>> = {
  users: userExtras,
  guardians: guardianExtras,
};

const merging = new Map<string, MergeRoutes>(
  recordFamilyRoutes.map(({ kind, ...routes }) => [
    kind.entity,
    { ...recordMergeRoutes<RecordKind>(kind), ...routes },
  ]),
);

const views = [...referenceRecordKinds, users].map((kind): [ModalManagerName, RecordView] => [
  kind.entity,
  {
    title: modalManagers[kind.entity].title,
    kind,
    routes: recordRoutes<RecordKind>(kind),
    merging: merging.get(kind.entity),
    ...extras[kind.entity],
  },
]);

export const recordViews = Object.fromEntries(views) as Readonly<
  Record<ModalManagerName, RecordView>
>;
