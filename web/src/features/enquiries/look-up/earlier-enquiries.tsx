/** Earlier enquiries of the person on the line, below the people that the look-up found (CALL-8). */
import { mayAccess } from "@helpline/contract/access";
import { callerEnquiriesCall, callerText } from "@helpline/contract/callers/caller-call";
import type { CallersEnquiry, callerRoutes } from "@helpline/contract/callers/callers";
import { telephoneDigits } from "@helpline/contract/contact-details";
import { showDay } from "@helpline/contract/dates";
import { readReference, showReference } from "@helpline/contract/enquiries/enquiry-values";
import { addressOf, screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { Anchor, Button } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { FailedPart } from "#shared/query-part.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { useSession } from "#shared/session/use-session.ts";
import { useTypedAnswer } from "#shared/use-typed-answer.ts";
import { allEnquiries } from "../enquiries.api.ts";
import classes from "../enquiries.module.css";
import { outcomeInWords } from "../enquiry-words.tsx";

/** The minimum number of digits of a whole telephone number. */
const minDigits = 9;

/** Whether enquiries can be found by a text: each look-up is recorded, so no other is sent. */
const isWhole = (text: string) =>
  text.includes("@") || readReference(text) !== null || telephoneDigits(text).length >= minDigits;

const question = (q: string) => ({
  queryKey: [...allEnquiries, "caller", q],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await call<typeof callerRoutes.enquiries>(callerEnquiriesCall, { body: { q } }, { signal }))
      .data,
});

interface EarlierEnquiriesProps {
  readonly typed: string;
  /** Is given what Enter in the look-up does: it opens the enquiry whose reference was typed. */
  readonly enter?: RefObject<(() => boolean) | null>;
  readonly onOpen?: (enquiryId: number) => void;
  /** What can be done with an enquiry of somebody else. */
  readonly actionsOf?: (enquiry: CallersEnquiry) => readonly EnquiryAction[];
}

export interface EnquiryAction {
  readonly label: string;
  readonly run: () => void;
}

export function EarlierEnquiries({ typed, enter, onOpen, actionsOf }: EarlierEnquiriesProps) {
  const seesNames = mayAccess("managers", useSession().userType);
  const isAsked = (text: string) =>
    text.length >= callerText.min && text.length <= callerText.max && (seesNames || isWhole(text));
  const { answer, isCurrent, error, askNow } = useTypedAnswer<readonly CallersEnquiry[]>(
    typed,
    isAsked,
    question,
  );
  const isReference = readReference(typed) !== null;
  const [entered, setEntered] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isAnswered = isCurrent && answer !== null;
  const go = useEffectEvent(() => {
    const [found, ...more] = isReference && isAnswered ? answer : [];
    if (!found || more.length > 0) return false;
    if (found.enquiry_id !== null) onOpen?.(found.enquiry_id);
    else list.current?.querySelector("button")?.focus();
    return true;
  });
  useEffect(() => {
    if (!enter) return;
    enter.current = () => {
      if (!isReference) return false;
      if (isAnswered) return go();
      setEntered(typed);
      askNow(typed);
      return true;
    };
    return () => {
      enter.current = null;
    };
  });
  useEffect(() => {
    // Enter was pressed before the answer.
    if (!isAnswered || entered !== typed) return;
    setEntered(null);
    go();
  }, [isAnswered, entered, typed]);
  // The telephone may ring while the look-up is open.
  const titleId = useId();
  if (error) {
    return (
      <FailedPart
        title="Earlier enquiries could not be looked up"
        error={error}
        onTryAgain={() => askNow(typed)}
      />
    );
  }
  if (!answer || answer.length === 0) return null;
  return (
    <section className={classes.earlier} aria-labelledby={titleId} aria-busy={!isCurrent}>
      <h2 id={titleId}>Earlier enquiries</h2>
      <ul ref={list} className="plain-list">
        {answer.map((enquiry) => (
          <Earlier
            key={enquiry.reference}
            enquiry={enquiry}
            actions={isReference ? (actionsOf?.(enquiry) ?? []) : []}
          />
        ))}
      </ul>
    </section>
  );
}

interface EarlierProps {
  readonly enquiry: CallersEnquiry;
  readonly actions: readonly EnquiryAction[];
}

function Earlier({ enquiry, actions }: EarlierProps) {
  const { enquiry_id, reference, taken_on, taken_by_name, caller, topic, outcome } = enquiry;
  const link = useScreenLink();
  const timeZone = useTimeZone();
  const shown = showReference(reference);
  return (
    <li>
      <span className={classes.reference}>
        {enquiry_id === null ? (
          shown
        ) : (
          <Anchor
            inherit
            underline="always"
            {...link(addressOf(screens.enquiryView, enquiry_id), {})}
          >
            {shown}
          </Anchor>
        )}
      </span>
      <span>{showDay(taken_on, timeZone)}</span>
      {caller !== null && outcome !== null && (
        <span>
          {topic ?? capitalised(caller)} · {outcomeInWords(outcome).toLowerCase()}
        </span>
      )}
      <span className={classes.quiet}>taken by {taken_by_name}</span>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="default" size="xs" onClick={run}>
          {label}
        </Button>
      ))}
    </li>
  );
}
