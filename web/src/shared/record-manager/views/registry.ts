/** The record kinds of the list modals. A new kind is a line here; what it has of its own stands beside. */
import { gps } from "@helpline/contract/reference-records/gps";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { localAuthorities } from "@helpline/contract/reference-records/local-authorities";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { schools } from "@helpline/contract/reference-records/schools";
import { type ModalManagerName, modalManagers, screens } from "@helpline/contract/screens";
import { users } from "@helpline/contract/users/users.schema";
import type { RecordView } from "./record-view.ts";
import { userExtras } from "./users.ts";

function view(
  entity: ModalManagerName,
  kind: RecordKind,
  extras: Partial<RecordView> = {},
): RecordView {
  return {
    title: modalManagers[entity].title,
    kind,
    routes: recordRoutes<RecordKind>(kind),
    ...extras,
  };
}

const needed = "A telephone or a mobile number is needed.";

export const recordViews: Readonly<Record<ModalManagerName, RecordView>> = {
  users: view("users", users, userExtras),
  schools: view("schools", schools),
  gps: view("gps", gps),
  guardians: view("guardians", guardians, {
    notes: {
      telephone: { hint: needed },
      mobile: { hint: needed },
    },
    links: (guardian_id) => [
      {
        label: screens.subjectAccess.title,
        path: screens.subjectAccess.path,
        search: { guardian_id },
      },
    ],
  }),
  "local-authorities": view("local-authorities", localAuthorities),
};
