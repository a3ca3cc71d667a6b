/** The banner above a case under legal hold. */
import { showMoment } from "@helpline/contract/dates";
import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "#shared/product-config.ts";
import { legalHoldQuery } from "./legal-hold.api.ts";
import classes from "./legal-hold.module.css";

export function HoldBanner({ caseId }: { readonly caseId: number }) {
  const timeZone = useTimeZone();
  const hold = useQuery(legalHoldQuery(caseId)).data;
  if (!hold) return null;
  return (
    <div className={classes.banner} role="note" aria-label="Legal hold">
      <IconLock size={22} stroke={1.75} aria-hidden />
      <div>
        <p>
          <strong>Under legal hold.</strong> This case and its files cannot be deleted or erased.
        </p>
        <p className={classes.reason}>{hold.reason}</p>
        <Text c="dimmed" fz="0.875rem">
          Set by {hold.set_by} on {showMoment(hold.set_on, timeZone)}
        </Text>
      </div>
    </div>
  );
}
