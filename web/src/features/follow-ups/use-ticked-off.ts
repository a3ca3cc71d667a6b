/**
 * A list of open follow-ups in which some are marked as done. The list itself leaves these out, so they are
 * kept in their place here until it is too late to undo it.
 */
import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { useRef, useState } from "react";
import { useFinish } from "./finish.api.ts";
import { tellFinished, useJustDone } from "./use-just-done.ts";

const bySoonest = (a: ListedFollowUp, b: ListedFollowUp) =>
  a.due_on.localeCompare(b.due_on) || a.follow_up_id - b.follow_up_id;

export function useTickedOff(followUps: readonly ListedFollowUp[]) {
  /** Gets the focus when the row that had it leaves. */
  const list = useRef<HTMLDivElement>(null);
  const [finished, setFinished] = useState<ReadonlyMap<number, ListedFollowUp>>(new Map());
  const justDone = useJustDone((id) => {
    const row = list.current?.querySelector(`[data-follow-up="${id}"]`);
    if (row?.contains(document.activeElement)) list.current?.focus();
  });
  const { write: finish } = useFinish(({ follow_up_id: id, done }, changed) => {
    const found = followUps.find((each) => each.follow_up_id === id);
    if (done && found) {
      setFinished((now) => new Map([...now, [id, { ...found, ...changed }]]));
      justDone.add(id);
    } else {
      justDone.remove(id);
    }
    tellFinished(id, done, () => void finish({ follow_up_id: id, done: false }));
  });
  const kept = [...finished.values()].filter(({ follow_up_id }) => justDone.ids.has(follow_up_id));
  const open = followUps.filter(({ follow_up_id }) => !justDone.ids.has(follow_up_id));
  return {
    list,
    /** Open ones and those just done, soonest first. */
    present: [...open, ...kept].toSorted(bySoonest),
    /** What the row of a follow-up needs. */
    rowOf: (followUp: ListedFollowUp) => ({
      followUp,
      justDone: justDone.ids.has(followUp.follow_up_id),
      onFinish: (done: boolean) => void finish({ follow_up_id: followUp.follow_up_id, done }),
    }),
  };
}
