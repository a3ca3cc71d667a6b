/** The follow-ups of a case, on its pages: open ones to be done, changed and added to; past ones folded. */
import type { StageFlags } from "@helpline/contract/cases/case-status";
import {
  type FollowUp,
  mayFinish,
  mayWriteFollowUps,
} from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { QueryPart } from "#shared/query-part.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useEditors } from "#shared/use-editor.ts";
import { useFinish } from "./finish.api.ts";
import { FollowUpRow } from "./follow-up-row.tsx";
import classes from "./follow-ups.module.css";
import { followUpsQuery } from "./follow-ups-query.ts";
import { tellFinished, useJustDone } from "./use-ticked-off.ts";

const followUpForm = codeOf(() => import("./follow-up-form.tsx"));

interface FollowUpsPanelProps {
  readonly caseId: number;
  /** The case's flags, which decide who may write. */
  readonly flags: StageFlags;
}

/** Only the list; the page has the heading. */
export function FollowUpsPanel(props: FollowUpsPanelProps) {
  return (
    <QueryPart
      query={useQuery(followUpsQuery(props.caseId))}
      failed="The follow-ups could not be loaded"
      loading="Loading the follow-ups"
      lineHeight={40}
    >
      {(followUps) => <Panel {...props} followUps={followUps} />}
    </QueryPart>
  );
}

const bySoonest = (a: FollowUp, b: FollowUp) =>
  a.due_on.localeCompare(b.due_on) || a.follow_up_id - b.follow_up_id;

function Panel({ caseId, flags, followUps }: FollowUpsPanelProps & { followUps: FollowUp[] }) {
  const { userId, userType } = useSession();
  const { editing, ...editor } = useEditors<number | "new">(followUpForm);
  const panel = useRef<HTMLDivElement>(null);
  const justDone = useJustDone();
  const { write: finish } = useFinish(({ follow_up_id, done }) => {
    if (done) justDone.add(follow_up_id);
    else justDone.remove(follow_up_id);
    tellFinished(follow_up_id, done, () => void finish({ follow_up_id, done: false }));
  });

  // One that is being changed stays where it is, because another list would begin with an empty form.
  const isPast = ({ follow_up_id: id, done_on }: FollowUp) =>
    done_on !== null && !justDone.ids.has(id) && id !== editing;
  const present = followUps.filter((each) => !isPast(each)).toSorted(bySoonest);
  const past = followUps.filter(isPast);
  const who =
    userType === "public" || userId === null ? null : { user_id: userId, user_type: userType };
  // Another form would take the place of the open one, and what is typed there.
  const mayOpen = editing === null && who !== null && mayWriteFollowUps(who.user_type, flags);

  const close = (message = "") => {
    const left = editing;
    editor.close();
    toast(message);
    // The button that opened the form is rendered again only after this.
    setTimeout(() => {
      const button = panel.current?.querySelector<HTMLElement>(`[data-opens="${left}"]`);
      (button ?? panel.current)?.focus();
    });
  };
  const form = (followUp?: FollowUp) => (
    <followUpForm.Component caseId={caseId} followUp={followUp} onClose={close} />
  );
  const opener = (which: number | "new") => ({
    "data-opens": which,
    ...editor.opener(which),
  });
  const row = (followUp: FollowUp) => {
    const { follow_up_id: id, text, done_on, assigned_to } = followUp;
    if (editing === id) return <li key={id}>{form(followUp)}</li>;
    return (
      <FollowUpRow
        key={id}
        followUp={followUp}
        mayFinish={who !== null && mayFinish(who, flags, assigned_to)}
        justDone={justDone.ids.has(id)}
        onFinish={(done) => void finish({ follow_up_id: id, done })}
        actions={
          mayOpen &&
          done_on === null && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change: ${text}`}
              {...opener(id)}
            >
              Change
            </Button>
          )
        }
      />
    );
  };

  return (
    <div ref={panel} tabIndex={-1}>
      {present.length > 0 ? (
        <ul aria-label="Open follow-ups" className={`plain-list ${classes.list}`}>
          {present.map(row)}
        </ul>
      ) : (
        <p className={classes.none}>{followUpMessages.none}</p>
      )}
      {editing === "new" && form()}
      {mayOpen && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          data-paper="hidden"
          {...opener("new")}
        >
          Add a follow-up
        </Button>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>Done ({past.length})</summary>
          <ul aria-label="Follow-ups that are done" className={`plain-list ${classes.list}`}>
            {past.map(row)}
          </ul>
        </details>
      )}
    </div>
  );
}
