/** The backup that is being made, step by step. */
import { type BackupUnderWay, backupMessages } from "@helpline/contract/backups/backups";
import { showMoment } from "@helpline/contract/dates";
import { Progress, Text } from "@mantine/core";
import classes from "./backups.module.css";

interface BackupProgressProps {
  readonly running: BackupUnderWay;
  readonly timeZone: string;
}

export function BackupProgress({ running, timeZone }: BackupProgressProps) {
  const { kind, made_by, started_on, share } = running;
  const how = made_by === null ? backupMessages.kindNames[kind] : `By ${made_by}`;
  return (
    <section aria-label="Backup being made" className={classes.progress}>
      <Text fw={600}>{backupMessages.progress(running)}</Text>
      <Progress
        value={Math.floor(share * 100)}
        aria-label={backupMessages.progress(running)}
        size="md"
      />
      <Text c="dimmed" fz={13}>
        {how}, begun {showMoment(started_on, timeZone)}
      </Text>
    </section>
  );
}
