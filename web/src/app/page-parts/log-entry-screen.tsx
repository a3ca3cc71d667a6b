/**
 * The log entry page of advisors, advocates and clinics: the case, its hours, its history and
 * the form for a new entry.
 */
import type { LogActor } from "@helpline/contract/case-logs/case-logs";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { casePlaceOf, logPageOf } from "@helpline/contract/cases/case-place";
import { viewStage } from "@helpline/contract/cases/case-status";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { notesOf } from "@helpline/contract/fields";
import { type KnownScreen, screens } from "@helpline/contract/screens";
import { absent } from "@helpline/contract/words";
import { Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { LogHistory } from "#features/case-logs/components/log-history.tsx";
import { hasLeft, leavesList, type SavedEntry } from "#features/case-logs/log-entry/after-entry.ts";
import { LogEntryForm, logDraftName } from "#features/case-logs/log-entry/log-entry-form.tsx";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { forgetCases } from "#features/cases/cases.api.ts";
import {
  CaseDetailsSections,
  factSections,
} from "#features/cases/components/case-details-sections.tsx";
import { GuardiansOfCase } from "#features/cases/components/guardians-of-case.tsx";
import { HoursMeter } from "#features/cases/components/hours-meter.tsx";
import { StageBadge } from "#features/cases/components/stage-badge.tsx";
import { RaiseConcern } from "#features/concerns/raise-concern.tsx";
import { ConsentLine } from "#features/consents/consent-line.tsx";
import { consentsQuery } from "#features/consents/consents.api.ts";
import { FamilyPanel } from "#features/families/family-panel.tsx";
import { forgetFollowUps } from "#features/follow-ups/finish.api.ts";
import { useOpenFollowUps } from "#features/follow-ups/follow-ups.api.ts";
import { FollowUpsPanel } from "#features/follow-ups/follow-ups-panel.tsx";
import { followUpsQuery } from "#features/follow-ups/follow-ups-query.ts";
import { keyDatesQuery } from "#features/key-dates/key-dates.api.ts";
import { KeyDatesLine } from "#features/key-dates/key-dates-line.tsx";
import { CaseWriting } from "#features/letters/case-writing.tsx";
import type { ApiError } from "#shared/api-client.ts";
import { StartTimerButton } from "#shared/call-timer/start-timer-button.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { usePrinting } from "#shared/paper/printing.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { useAskedEarly } from "#shared/query-part.tsx";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { caseInWords, joined, useCaseOfPage } from "./case-of-page.ts";
import classes from "./log-entry-screen.module.css";
import { PageLoad } from "./page-load.tsx";
import { PageSection, SectionLinks } from "./page-sections.tsx";

// The current case: what people need at a glance besides its guardians.

function factsOf(details: CaseDetails): readonly (readonly [string, ReactNode])[] {
  return [
    [
      "Why they called",
      <span key="reason" className={classes.reason}>
        {details.reason_for_the_call_today}
      </span>,
    ],
    ["Child", joined(details.child_first_name, details.child_last_name) || absent],
    ...caseFieldEntries
      .filter(([, { atHand }]) => atHand)
      .map(([name, { schema }]) => {
        const notes = notesOf(schema);
        return [
          notes.label,
          <ShownValue key={name} notes={notes} value={details[name]} />,
        ] as const;
      }),
    ["Case stage", <StageBadge key="stage" text={viewStage(details, details)} />],
    [
      "Band and hours used",
      <HoursMeter key="hours" minutesUsed={details.minutes_used} band={details.band} />,
    ],
  ];
}

function CaseAtHand({ details }: { readonly details: CaseDetails }) {
  return (
    <dl className={classes.facts}>
      {factsOf(details).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const sections = {
  entry: { id: "log-new-entry", title: "New log entry" },
  summary: { id: "log-summary", title: "Case summary" },
  followUps: { id: "log-follow-ups", title: "Follow-ups" },
  family: { id: "log-family", title: "Family" },
  files: { id: "log-files", title: "Case files" },
  history: { id: "log-history", title: "Case log history" },
  details: { id: "log-details", title: "All case details" },
} as const;

interface LogEntryPageProps {
  readonly actor: LogActor;
  readonly caseId: number | null;
  /** Shown if the role works with the case's files. */
  readonly files?: ReactNode;
}

/** Another case in the address gets a new form. */
export const LogEntryPage = (props: LogEntryPageProps) => (
  <PageOfCase key={props.caseId} {...props} />
);

function PageOfCase({ actor, caseId, files }: LogEntryPageProps) {
  const { title } = screens[logPageOf(actor)];
  const { view, home: list } = casePlaceOf(actor);
  const home = screens[list] as KnownScreen;
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const missing = caseMessages.browserOnly;
  const hasKeyDates = useAskedEarly(caseId, keyDatesQuery);
  const hasFollowUps = useAskedEarly(caseId, followUpsQuery);
  const hasConsents = useAskedEarly(caseId, consentsQuery);
  const { query, details } = useCaseOfPage({ view, caseId, home, missing });
  const followUps = useOpenFollowUps(details?.case_id ?? null);
  const [showsDetails, setShowsDetails] = useState(false);
  const printing = usePrinting();
  const stored = useStoredDraft(caseId === null ? null : logDraftName(actor, caseId));

  const saved = async (entry: SavedEntry, message: string) => {
    if (details && leavesList(details, actor, entry)) {
      toast(`${message} ${hasLeft}`);
      await router.navigate({ to: home.path });
    }
    // Not before navigating: this role may no longer be able to read the case.
    await forgetCases(client);
  };

  const refused = ({ status }: ApiError) => {
    void forgetFollowUps(client);
    // Somebody else may have named the clinic: the form asks for one only if the case has none.
    if (status === 409) void query.refetch();
  };

  return (
    <Paper heading={caseId === null ? title.toLowerCase() : `case ${caseId}`}>
      <ScreenTitle>
        {caseId === null ? title : caseInWords(`${title}: case ${caseId}`, details)}
      </ScreenTitle>
      <PageLoad queries={[config, query, stored]} back={home}>
        {config.data &&
          details &&
          hasKeyDates &&
          hasFollowUps &&
          hasConsents &&
          stored.data !== undefined && (
            <>
              <SectionLinks
                row
                sections={Object.values(sections).filter(
                  ({ id }) => files || id !== sections.files.id,
                )}
                onGo={(id) => id === sections.details.id && setShowsDetails(true)}
              />
              <div className={classes.guardians}>
                <GuardiansOfCase
                  details={details}
                  consents={<ConsentLine caseId={details.case_id} />}
                />
              </div>
              <div className={classes.work}>
                <PageSection {...sections.entry} className={classes.entry} isOnScreenOnly>
                  <div className={classes.timer}>
                    <StartTimerButton caseId={details.case_id} />
                  </div>
                  <LogEntryForm
                    actor={actor}
                    caseId={details.case_id}
                    rabbi={details.rabbi}
                    assigned={details}
                    natureOfCase={config.data.nature_of_case}
                    followUps={followUps}
                    stored={stored.data}
                    onBack={() =>
                      void router.navigate({
                        to: home.path,
                        search: placeOfCase(client, view, details.case_id),
                      })
                    }
                    onChanged={guard.setChanged}
                    onSaved={(entry, message) => {
                      void saved(entry, message);
                      return leavesList(details, actor, entry);
                    }}
                    onRefused={refused}
                  />
                </PageSection>
                <div className={classes.case}>
                  <KeyDatesLine caseId={details.case_id} />
                  <PageSection {...sections.summary}>
                    <CaseAtHand details={details} />
                    <Group gap={8} mt={16}>
                      <RaiseConcern
                        about={{ case_id: details.case_id, words: `case ${details.case_id}` }}
                      />
                      <CaseWriting caseId={details.case_id} actor={actor} />
                    </Group>
                  </PageSection>
                </div>
                <Stack gap={16} className={classes.beside}>
                  <PageSection {...sections.followUps}>
                    <FollowUpsPanel caseId={details.case_id} flags={details} />
                  </PageSection>
                  <PageSection {...sections.family}>
                    <FamilyPanel caseId={details.case_id} />
                  </PageSection>
                  {files && <PageSection {...sections.files}>{files}</PageSection>}
                  <PageSection {...sections.history}>
                    <LogHistory caseId={details.case_id} />
                  </PageSection>
                  {/* Last, because they are long and would push the history out of reach. */}
                  <PageSection {...sections.details}>
                    <details
                      className={classes.details}
                      open={showsDetails || printing}
                      onToggle={(event) => !printing && setShowsDetails(event.currentTarget.open)}
                    >
                      <summary data-paper="hidden">
                        {showsDetails ? "Hide" : "Show"} all case details
                      </summary>
                      <Stack gap={16} mt={16}>
                        <CaseDetailsSections
                          details={details}
                          only={factSections(details).map(({ id }) => id)}
                          level={3}
                        />
                      </Stack>
                    </details>
                  </PageSection>
                </Stack>
              </div>
            </>
          )}
      </PageLoad>
    </Paper>
  );
}
