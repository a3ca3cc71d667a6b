/** The records that were merged into the one shown, with Unmerge for those who can undo it. */
import { showMoment } from "@helpline/contract/dates";
import { capitalised } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "#shared/product-config.ts";
import { useManager } from "../manager.ts";
import type { MergeRoutes } from "../views/record-view.ts";
import { mergeTexts } from "./merge.messages.ts";
import classes from "./merge.module.css";
import { usesQuery } from "./merge.queries.ts";
import { useUnmerge } from "./use-unmerge.ts";

interface MergedFromProps {
  readonly id: number;
  readonly merging: MergeRoutes;
}

export function MergedFrom({ id, merging }: MergedFromProps) {
  const { kind } = useManager().view;
  const timeZone = useTimeZone();
  const { ask, isPending } = useUnmerge(merging);
  const { data } = useQuery(usesQuery(merging, id));
  if (!data || data.merged.length === 0) return null;
  return (
    <ul className={classes.merged} aria-label={mergeTexts.mergedFrom}>
      {data.merged.map(({ merge_id, name, merged_on, merged_by, undo_until }) => {
        const who = name ?? `${capitalised(kind.one)} ${merge_id}`;
        return (
          <li key={merge_id}>
            <span>
              {mergeTexts.mergedFrom} <b>{who}</b> ({merge_id}) on{" "}
              {showMoment(merged_on, timeZone).slice(0, -3)} by {merged_by}
            </span>
            {undo_until !== null && (
              <Button
                variant="default"
                size="compact-sm"
                loading={isPending}
                aria-label={`${mergeTexts.unmerge} ${who}`}
                onClick={() => void ask(merge_id, who)}
              >
                {mergeTexts.unmerge}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
