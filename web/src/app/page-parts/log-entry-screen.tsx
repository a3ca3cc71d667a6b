/**
 * The log entry page of advisors, advocates and clinics (spec 2 §2): the case, its hours, its history
 * and the form of a new entry.
 */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { messages } from "@helpline/contract/messages";
import { type Screen, screens } from "@helpline/contract/screens";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LogHistory } from "#features/case-logs/components/log-history.tsx";
import { hasLeft, leavesList, type SavedEntry } from "#features/case-logs/log-entry/after-entry.ts";
import { LogEntryForm, logDraftName } from "#features/case-logs/log-entry/log-entry-form.tsx";
import type { LogActor } from "#features/case-logs/log-entry/log-fields.ts";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { type CaseView, forgetCases } from "#features/cases/cases.api.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/use-leave-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { CaseAtHand } from "./case-at-hand.tsx";
import { useCaseOfPage } from "./case-of-page.ts";
import classes from "./log-entry-screen.module.css";
import { PageLoad } from "./page-load.tsx";

interface LogSystem {
  readonly view: CaseView;
  readonly screen: Screen;
  readonly home: Screen;
}

const systems: Readonly<Record<LogActor, LogSystem>> = {
  advisor: { view: "advisors", screen: screens.advisorAdd, home: screens.advisorSystem },
  advocate: { view: "advocates", screen: screens.advocateAdd, home: screens.advocateSystem },
  clinic: { view: "clinics", screen: screens.clinicAdd, home: screens.clinicSystem },
};

interface LogEntryPageProps {
  readonly actor: LogActor;
  readonly caseId: number | null;
  /** What one role has beside the entry form and the history. */
  readonly children?: ReactNode;
}

export function LogEntryPage({ actor, caseId, children }: LogEntryPageProps) {
  const { screen } = systems[actor];
  return (
    <>
      <h1>{caseId === null ? screen.title : `${screen.title}: case ${caseId}`}</h1>
      <PageOfCase key={caseId} actor={actor} caseId={caseId}>
        {children}
      </PageOfCase>
    </>
  );
}

function PageOfCase({ actor, caseId, children }: LogEntryPageProps) {
  const { view, home } = systems[actor];
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const missing = caseMessages.browserOnly;
  const { query, details } = useCaseOfPage({ view, caseId, home, missing });
  const stored = useStoredDraft(caseId === null ? null : logDraftName(actor, caseId));

  const saved = async (entry: SavedEntry, message: string) => {
    if (details && leavesList(details, actor, entry)) {
      void showNotice({ title: messages.successTitle, message: [message, hasLeft] });
      await router.navigate({ to: home.path });
    }
    // Not before: this case could not be read again.
    await forgetCases(client);
  };

  return (
    <PageLoad queries={[config, query, stored]} back={home}>
      {config.data && details && stored.data !== undefined && (
        <div className={classes.work}>
          <CaseAtHand details={details} />
          <section className={`${classes.card} ${classes.entry}`} aria-labelledby="new-entry">
            <h2 id="new-entry">New log entry</h2>
            <LogEntryForm
              actor={actor}
              caseId={details.case_id}
              rabbi={details.rabbi}
              natureOfCase={config.data.nature_of_case}
              stored={stored.data}
              onBack={() =>
                void router.navigate({
                  to: home.path,
                  search: placeOfCase(client, view, details.case_id),
                })
              }
              onChanged={guard.setChanged}
              onSaved={(entry, message) => void saved(entry, message)}
            />
          </section>
          <div className={classes.beside}>
            {children}
            <section className={classes.card} aria-labelledby="log-history">
              <h2 id="log-history">Case log history</h2>
              <LogHistory caseId={details.case_id} />
            </section>
          </div>
        </div>
      )}
    </PageLoad>
  );
}
