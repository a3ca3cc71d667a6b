/** /backups, for admins (ADR 20). */
import { screens } from "@helpline/contract/screens";
import { BackupList } from "#features/backups/backup-list.tsx";

export default function BackupsPage() {
  return <BackupList title={screens.backups.title} />;
}
