/** One concern: what was said, whom it may be about, and for leads what is done about it. */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import {
  decisionLabels,
  deedLabels,
  familyToldLabels,
} from "@helpline/contract/concerns/concern-values";
import {
  type ConcernDetails,
  type ConcernHistoryEntry,
  type ConcernPerson,
  concernRoutes,
} from "@helpline/contract/concerns/concerns";
import { showDate, showMinute } from "@helpline/contract/dates";
import { mailStateInWords } from "@helpline/contract/mail/mail-outcome";
import { addressOf, screens } from "@helpline/contract/screens";
import { absent } from "@helpline/contract/words";
import { Anchor, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { focusHeading } from "#shared/focus-heading.ts";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { forgetConcerns } from "./concerns.api.ts";
import classes from "./concerns.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { TieForm } from "./tie-form.tsx";
import { WhomToRing } from "./whom-to-ring.tsx";

interface ConcernViewProps {
  readonly concern: ConcernDetails;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
}

export function ConcernView({ concern, onChanged }: ConcernViewProps) {
  const client = useQueryClient();
  const reload = () => forgetConcerns(client);
  const [decided, setDecided] = useState(0);
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-label="What was said">
        <Facts concern={concern} />
        {!concern.is_lead && concern.immediate_danger === 1 && <WhomToRing />}
        {concern.is_lead && concern.acknowledged_on === null && (
          <Acknowledge concern={concern} onSettled={reload} />
        )}
      </section>
      {concern.people.length > 0 && <People people={concern.people} />}
      {concern.is_lead && (
        <>
          <section className={classes.card} aria-labelledby="concern-decision">
            <h2 id="concern-decision">{concern.decision === null ? "Decide" : "Decide again"}</h2>
            <DecisionForm
              // After a decision the form is empty. Any other change of the concern leaves what is typed.
              key={decided}
              concern={concern}
              onChanged={onChanged}
              onStale={reload}
              onSaved={async () => {
                await reload();
                setDecided((times) => times + 1);
              }}
            />
          </section>
          {concern.may_tie && (
            <section className={classes.card} aria-labelledby="concern-case">
              <h2 id="concern-case">{concernMessages.tie}</h2>
              <TieForm concern={concern} onChange={reload} />
            </section>
          )}
          <History concern={concern} />
        </>
      )}
    </div>
  );
}

function Facts({ concern }: { readonly concern: ConcernDetails }) {
  const timeZone = useTimeZone();
  const { raised_on, raised_by_name, acknowledged_on, acknowledged_by_name } = concern;
  const acknowledged =
    acknowledged_on === null ? (
      <StateBadge tone={concern.is_lead ? "bad" : undefined}>Not yet</StateBadge>
    ) : (
      [showMinute(acknowledged_on, timeZone), acknowledged_by_name].filter(Boolean).join(" by ")
    );
  const facts: Fact[] = [
    ...(concern.immediate_danger === 1
      ? [
          {
            label: "Danger",
            alone: true,
            value: <StateBadge tone="bad">Somebody is in immediate danger</StateBadge>,
          },
        ]
      : []),
    {
      label: "Raised",
      value: `${showMinute(raised_on, timeZone)} by ${raised_by_name}`,
    },
    { label: "Acknowledged", value: acknowledged },
    { label: "About", value: <About concern={concern} /> },
    { label: "Does the family know?", value: familyToldLabels[concern.family_told] },
    {
      label: "What was said, in the caller's own words",
      wide: true,
      value: <p className={classes.words}>{concern.words}</p>,
    },
  ];
  return <FactList facts={facts} />;
}

/** The case and the enquiry are links for those who may open them. */
function About({ concern: { about, case_id, enquiry_id } }: { readonly concern: ConcernDetails }) {
  const link = useScreenLink();
  return (
    <>
      {about}
      {case_id !== null && (
        <>
          {" · "}
          <CaseLink caseId={case_id}>Open case {case_id}</CaseLink>
        </>
      )}
      {enquiry_id !== null && (
        <>
          {" · "}
          <Anchor
            inherit
            underline="always"
            {...link(addressOf(screens.enquiryView, enquiry_id), {})}
          >
            Open the enquiry
          </Anchor>
        </>
      )}
    </>
  );
}

const contact = { telephone: "telephone", mobile: "telephone", email: "email" } as const;

function People({ people }: { readonly people: readonly ConcernPerson[] }) {
  return (
    <section className={classes.card} aria-labelledby="concern-people">
      <h2 id="concern-people">Names and numbers when it was raised</h2>
      <ul className={`plain-list ${classes.people}`}>
        {people.map((person) => (
          <li key={person.who}>
            <strong>{person.name}</strong> <span className={classes.quiet}>{person.who}</span>
            <Group gap="0 16px">
              {(["telephone", "mobile", "email"] as const).map(
                (name) =>
                  person[name] !== null && (
                    <ShownValue
                      key={name}
                      notes={{ label: name, input: contact[name] }}
                      value={person[name]}
                    />
                  ),
              )}
              {person.postcode}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AcknowledgeProps {
  readonly concern: ConcernDetails;
  readonly onSettled: () => Promise<void>;
}

function Acknowledge({ concern: { concern_id, version }, onSettled }: AcknowledgeProps) {
  const row = useRef<HTMLDivElement>(null);
  const { write, isPending } = useWrite({
    mutationFn: () =>
      call(concernRoutes.acknowledge, { body: { concern_id, version: version ?? 0 } }),
    onSuccess: ({ message }) => {
      toast(message);
      // The button goes.
      if (row.current?.contains(document.activeElement)) focusHeading();
    },
    // Another lead may have been quicker.
    onSettled,
  });
  return (
    <Group ref={row} gap={12} mt={16}>
      <SubmitButton saving={isPending} onClick={() => void write()}>
        Acknowledge
      </SubmitButton>
      <span className={classes.quiet}>Until then all leads are mailed again and again.</span>
    </Group>
  );
}

function History({ concern: { history, mails } }: { readonly concern: ConcernDetails }) {
  const timeZone = useTimeZone();
  const when = (moment: string) => showMinute(moment, timeZone);
  return (
    <section className={classes.card} aria-labelledby="concern-history">
      <h2 id="concern-history">History</h2>
      <ol className={`plain-list ${classes.history}`}>
        {history.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
          <li key={index}>
            <span className={classes.quiet}>{when(entry.on)}</span> <Deed entry={entry} />
          </li>
        ))}
      </ol>
      {mails.length > 0 && (
        <details className={classes.mails}>
          <summary>Mails to leads</summary>
          <ul className={`plain-list ${classes.history}`}>
            {mails.map((mail) => (
              <li key={`${mail.to_name} ${mail.created_on}`}>
                <span className={classes.quiet}>{when(mail.sent_on ?? mail.created_on)}</span>{" "}
                {mail.to_name}: {mailStateInWords(mail).toLowerCase()}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Deed({ entry }: { readonly entry: ConcernHistoryEntry }) {
  const { deed, by_name, decision, agency, reason, review_on, case_id } = entry;
  const words = by_name === null ? deedLabels[deed] : `${deedLabels[deed]}, by ${by_name}`;
  if (case_id !== null) {
    return (
      <>
        {words}: <CaseLink caseId={case_id}>case {case_id}</CaseLink>
      </>
    );
  }
  if (decision === null) return words;
  return (
    <>
      <strong>{decisionLabels[decision]}</strong>, by {by_name ?? absent}
      {agency !== null && `. Agency: ${agency}`}
      {review_on !== null && `. Review on ${showDate(review_on)}`}
      <p className={classes.words}>{reason}</p>
    </>
  );
}
