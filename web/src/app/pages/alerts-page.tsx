/** The screen at `/alerts`: the alerts of guardians whose review date has passed. */
import type { AlertToReview } from "@helpline/contract/alerts/alerts";
import { screens } from "@helpline/contract/screens";
import { AlertsToReview } from "#features/alerts/alerts-to-review.tsx";
import { openModalManager } from "../modals/modal-store.ts";

const openRecord = ({ guardian_id: id }: AlertToReview) =>
  openModalManager("guardians", { name: "view", id });

export default function AlertsPage() {
  return <AlertsToReview title={screens.alerts.title} onOpen={openRecord} />;
}
