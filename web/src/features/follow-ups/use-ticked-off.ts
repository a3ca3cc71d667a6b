/**
 * A list of open follow-ups in which some are marked as done. The list itself leaves these out, so they are
 * kept in their place here until it is too late to undo it.
 */
import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { useEffect, useRef, useState } from "react";
import { toast } from "#shared/toasts/toast.ts";
import { useFinish } from "./finish.api.ts";

// Follow-ups that were marked as done a moment ago: they stay in their place, to be undone there.

const undoMilliseconds = 10_000;

export interface JustDone {
  readonly ids: ReadonlySet<number>;
  readonly add: (id: number) => void;
  readonly remove: (id: number) => void;
}

/** Tells that a follow-up was done, with a way back, or that it is open again. */
export function tellFinished(id: number, done: boolean, undo: () => void): void {
  const about = `follow-up ${id}`;
  if (done) toast(followUpMessages.isDone, { undo, about });
  else toast(followUpMessages.isOpen, { about });
}

export function useJustDone(): JustDone {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const remove = (id: number) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setIds((now) => new Set([...now].filter((each) => each !== id)));
  };
  const add = (id: number) => {
    clearTimeout(timers.current.get(id));
    timers.current.set(
      id,
      setTimeout(() => remove(id), undoMilliseconds),
    );
    setIds((now) => new Set([...now, id]));
  };
  return { ids, add, remove };
}

const bySoonest = (a: ListedFollowUp, b: ListedFollowUp) =>
  a.due_on.localeCompare(b.due_on) || a.follow_up_id - b.follow_up_id;

export function useTickedOff(followUps: readonly ListedFollowUp[]) {
  const [finished, setFinished] = useState<ReadonlyMap<number, ListedFollowUp>>(new Map());
  const justDone = useJustDone();
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
