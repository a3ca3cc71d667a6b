/** What an admin finds on Welcome: the first steps of a new helpline, as long as they are shown, and the desk. */
import { showsFirstSteps } from "@helpline/contract/first-run/first-steps";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { firstRunQuery } from "#features/first-run/first-run-query.ts";
import { FirstSteps } from "#features/first-run/first-steps.tsx";
import { openModalManager, useOpenModalManager } from "../modals/modal-store.ts";
import { Desk } from "./desk.tsx";

/** The desk waits for the steps, which stand above it, so that it does not jump. */
export function AdminsDesk({ below }: { readonly below: ReactNode }) {
  const { data: run, isPending, refetch } = useQuery(firstRunQuery);
  useWhenModalCloses(() => void refetch());
  if (isPending) return null;
  return (
    <>
      {run && showsFirstSteps(run) && (
        <FirstSteps run={run} onOpenUsers={() => openModalManager("users")} />
      )}
      <Desk below={below} />
    </>
  );
}

/** People, schools and practices may have been added in a list modal, which opens over this screen. */
function useWhenModalCloses(onClose: () => void): void {
  const open = useOpenModalManager();
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) onClose();
    before.current = open;
  });
}
