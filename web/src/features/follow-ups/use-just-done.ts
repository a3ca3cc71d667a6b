/** Follow-ups that were marked as done a moment ago: they stay in their place, to be undone there. */
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { useEffect, useRef, useState } from "react";
import { toast } from "#shared/toasts/toast.ts";

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

/** @param onLeaving called before a follow-up leaves its place, in which the focus may be */
export function useJustDone(onLeaving: (id: number) => void): JustDone {
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
      setTimeout(() => {
        onLeaving(id);
        remove(id);
      }, undoMilliseconds),
    );
    setIds((now) => new Set([...now, id]));
  };
  return { ids, add, remove };
}
