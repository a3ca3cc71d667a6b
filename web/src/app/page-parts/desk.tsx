/**
 * The desk on the welcome screen: for case roles what is due and their cases, for managers the
 * queues and their own follow-ups.
 */
import { mayAccess } from "@helpline/contract/access";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import { peopleCall } from "@helpline/contract/first-load-calls";
import { showsFirstSteps } from "@helpline/contract/first-run/first-steps";
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import { missedCallsCall } from "@helpline/contract/telephone/telephone.plain";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { DeskConcerns } from "#features/concerns/desk-concerns.tsx";
import { workQuery } from "#features/desk/desk.api.ts";
import { OwnCases } from "#features/desk/own-cases.tsx";
import { PeopleTable, peopleQuery } from "#features/desk/people-table.tsx";
import { Queues } from "#features/desk/queues.tsx";
import { RingBacks } from "#features/enquiries/ring-backs.tsx";
import { firstRunQuery } from "#features/first-run/first-run-query.ts";
import { BackupWarning, FirstSteps } from "#features/first-run/first-steps.tsx";
import { DueList } from "#features/follow-ups/due-list.tsx";
import { MissedCalls } from "#features/telephone/missed-calls.tsx";
import { missedCallsQuery } from "#features/telephone/telephone.api.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { InSteps } from "#shared/scheduling.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { useSession } from "#shared/session/use-session.ts";
import { openModalManager, useOpenModalManager } from "../modals/modal-store.ts";
import classes from "./desk.module.css";
import { useLogMissedCall } from "./log-missed-call.ts";

export function Desk() {
  const work = useQuery(workQuery);
  const { userType } = useSession();
  const logMissed = useLogMissedCall();
  const people = useQuery({
    ...peopleQuery,
    enabled: mayAccess(peopleCall.access, userType),
  });
  const logs = mayAccess("log-writers", userType);
  const takesCalls = mayAccess(missedCallsCall.access, userType);
  // They stand above everything else, which would jump.
  const missed = useQuery({ ...missedCallsQuery, enabled: takesCalls });
  // For their first answers only: after a failure the desk stays while they are asked again.
  const waits = [people, missed].some(({ isLoading, isFetched }) => isLoading && !isFetched);
  const isLoading = work.isPending || waits;
  return (
    // The key makes what has arrived a first rendering, like the skeleton before it.
    <InSteps key={isLoading ? "loading" : "loaded"}>
      <QueryPart
        query={work}
        waits={waits}
        failed="Your work could not be loaded"
        loading="Loading what waits for you"
        lineHeight={96}
      >
        {({
          concerns = [],
          concerns_waiting = 0,
          cases,
          queues,
          follow_ups,
          ring_backs = [],
          message,
        }) => (
          <div className={classes.desk}>
            {message !== messages.ok && (
              <p role="status" className={classes.message}>
                {message}
              </p>
            )}
            <DeskConcerns concerns={concerns} waiting={concerns_waiting} />
            {takesCalls && <MissedCalls onEnquiry={logMissed} />}
            {queues && <Queues figures={queues} />}
            <div className={cases ? classes.columns : classes.withPeople}>
              {queues && <PeopleTable />}
              <Part title={cases ? "Due" : "Your follow-ups"} aside={<AllFollowUps />}>
                <RingBacks ringBacks={ring_backs} />
                {(follow_ups.length > 0 || ring_backs.length === 0) && (
                  <DueList
                    followUps={follow_ups}
                    none={logs ? deskMessages.noFollowUps : deskMessages.nothingDue}
                  />
                )}
              </Part>
              {cases && (
                <Part title="My cases">
                  <OwnCases cases={cases} />
                </Part>
              )}
            </div>
          </div>
        )}
      </QueryPart>
    </InSteps>
  );
}

interface PartProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, aside, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function AllFollowUps() {
  const link = useScreenLink();
  return (
    <Anchor underline="always" className={classes.all} {...link(screens.followUps.path, {})}>
      All follow-ups
    </Anchor>
  );
}

// What an admin finds on Welcome: the first steps of a new helpline, as long as they are shown, and the desk.

/** The desk waits for the steps, which stand above it, so that it does not jump. */
export function AdminsDesk() {
  const { data: run, isPending, refetch } = useQuery(firstRunQuery);
  useWhenModalCloses(() => void refetch());
  if (isPending) return null;
  return (
    <>
      {run && <BackupWarning run={run} />}
      {run && showsFirstSteps(run) && (
        <FirstSteps run={run} onOpenUsers={() => openModalManager("users")} />
      )}
      <Desk />
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
