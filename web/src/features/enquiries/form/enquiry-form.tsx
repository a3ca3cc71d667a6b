/** The form of an enquiry, on one screen, filled in while somebody listens: new, or a change of one. */

import { draftName } from "@helpline/contract/drafts/drafts";
import {
  type EnquiryDetails,
  type EnquiryUpdate,
  enquiryRoutes,
} from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { call, isStaleVersion } from "#shared/api-client.ts";
import { beginCall } from "#shared/call-timer/call-timer.ts";
import { OtherCall } from "#shared/call-timer/other-call.tsx";
import { useTimedMinutes } from "#shared/call-timer/use-timed-minutes.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { withOffered } from "#shared/drafts/draft-values.ts";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { type DraftFormApi, useDraftForm } from "#shared/drafts/use-draft-form.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { StaleNote } from "#shared/form/stale-note.tsx";
import { usePrinting } from "#shared/paper/printing.ts";
import { useToday } from "#shared/product-config.ts";
import { useSession } from "#shared/session/use-session.ts";
import { detailsQuery, type EnquiryChoices } from "../enquiries.api.ts";
import { isCallOfEnquiry } from "./call-of-enquiry.ts";
import {
  changedEnquiryRules,
  changedInWords,
  enquiryFieldSpecs,
  isEnquiryFieldShown,
  type KnownOfEnquiry,
  knownValues,
  newEnquiryRules,
  newEnquiryValues,
  storedEnquiryValues,
  whoFields,
} from "./enquiry-fields.ts";
import classes from "./enquiry-form.module.css";

interface FormPageProps {
  readonly choices: EnquiryChoices;
  readonly stored: StoredDraft | null;
  readonly onBack: () => void;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
}

/**
 * Each caller has a draft of their own, named by the number of the form. A form that was opened without a caller has
 * another one, which comes back when it is opened again.
 * @param asked the number of the form in the history; 0 if the screen was opened otherwise
 */
export const newEnquiryDraft = (asked: number) =>
  asked === 0 ? draftName("enquiry-form", "new") : draftName("enquiry-call", asked);

export const enquiryDraft = (id: number) => draftName("enquiry-form", id);

export interface SavedEnquiry {
  readonly enquiry_id: number;
  readonly reference: string;
  readonly outcome: unknown;
}

interface NewEnquiryProps extends FormPageProps {
  readonly known: KnownOfEnquiry;
  /** The number of the form in the history; 0 if the screen was opened otherwise. */
  readonly asked: number;
  /** Shown above the form. */
  readonly above?: ReactNode;
  readonly onSaved: (saved: SavedEnquiry) => void;
}

/** The channel is chosen already. */
function useFocusOnCaller(form: RecordFormApi): void {
  useLayoutEffect(() => {
    form.setFocus("caller");
    // A draft that is brought back registers the fields again.
    const soon = setTimeout(() => {
      // A key that was pressed early may have moved it on already.
      if (!document.activeElement?.closest("form")) form.setFocus("caller");
    });
    return () => clearTimeout(soon);
  }, [form]);
}

/**
 * Somebody is to be rung back, and there is nothing to ring: asks before it is saved so. A colleague who is asked to ring
 * a family back has their number on file.
 */
const mayRingBack =
  (known: KnownOfEnquiry) =>
  async (body: Readonly<Record<string, unknown>>, form: RecordFormApi) => {
    const { outcome, telephone, email, guardian_id } = body;
    if (outcome !== "call back" || telephone || email || guardian_id) return true;
    if (known.outcome === "call back") return true;
    const message = enquiryMessages.noNumber;
    if (await askYesNo({ title: "Ring back", message })) return true;
    form.setFocus("telephone");
    return false;
  };

export function NewEnquiry({
  choices,
  stored,
  known,
  asked,
  above,
  onBack,
  onChanged,
  onSaved,
}: NewEnquiryProps) {
  const me = useSession().userId;
  const today = useToday();
  const fields = useMemo(() => enquiryFieldSpecs(choices, null, me), [choices, me]);
  const rules = useMemo(() => newEnquiryRules(fields), [fields]);
  const bare = () => ({ values: newEnquiryValues(fields, today, me) });
  const fresh = () => withOffered(bare(), knownValues(fields, known));
  const of: DraftFormApi = useDraftForm({
    name: newEnquiryDraft(asked),
    rules,
    basis: () => (stored === null ? fresh() : bare()),
    stored,
    maySend: mayRingBack(known),
    onChanged,
    send: (body, idempotencyKey) => call(enquiryRoutes.create, { body }, { idempotencyKey }),
    onSaved: ({ data }, { outcome }) => {
      timed.stop();
      onSaved({ ...data, outcome });
    },
  });
  const timed = useTimedMinutes(of, {
    isOurs: (timer) => isCallOfEnquiry(timer, asked, of.form.getValues()),
    field: "minutes",
  });
  useFocusOnCaller(of.form);
  return (
    <>
      <DraftNotice
        broughtBack={of.draft.broughtBack}
        onStartAfresh={() => of.draft.startAfresh(fresh())}
        focusFirst={() => of.form.setFocus("caller")}
      />
      {above}
      <OtherCall call={timed.other} form="this enquiry" onTake={() => beginCall(null, asked)} />
      <EnquiryForm label="Log an enquiry" fields={fields} of={of} onBack={onBack} />
    </>
  );
}

const nothingKnown: KnownOfEnquiry = {};

interface EditEnquiryProps extends FormPageProps {
  readonly enquiry: EnquiryDetails;
  readonly onSaved: (message: string) => void;
}

/** What the form for a change begins with: the enquiry as it is stored. */
function startOf(
  enquiry: EnquiryDetails,
  choices: EnquiryChoices,
  today: string,
  me: number | null,
) {
  const every = enquiryFieldSpecs(choices, enquiry, me);
  const fields = every.filter(
    ({ name }) => name !== "outcome" || enquiry.outcome !== "became a case",
  );
  const values = storedEnquiryValues(every, enquiry, today, me);
  const rules = changedEnquiryRules(fields, enquiry, values);
  return { every, fields, rules, basis: { values, version: enquiry.version } };
}

export function EditEnquiry({
  choices,
  stored,
  enquiry,
  onBack,
  onChanged,
  onSaved,
}: EditEnquiryProps) {
  const { enquiry_id } = enquiry;
  const me = useSession().userId;
  // The day on which the form was opened: what it began with stays the same past midnight.
  const [today] = useState(useToday());
  const client = useQueryClient();
  /** The enquiry as it is stored, as far as this form knows. */
  const [known, setKnown] = useState(enquiry);
  const start = useMemo(() => startOf(known, choices, today, me), [known, choices, today, me]);
  /** What somebody else has stored meanwhile, in words. */
  const [theirs, setTheirs] = useState("");
  const { fields, rules, basis } = start;

  /** The fields that nobody has typed in become theirs. If that is all, there is nothing to compare. */
  const takeTheirs = async () => {
    const query = { ...detailsQuery(enquiry_id), staleTime: 0 };
    const newest = await client.fetchQuery(query);
    const now = startOf(newest, choices, today, me);
    const { values: before } = draft.basis();
    const mine = Object.entries(form.getValues()).filter(
      ([name, value]) => name in before && value !== before[name],
    );
    const changed = changedInWords(now.every, before, now.basis.values);
    draft.rebase(now.basis, { ...now.basis.values, ...Object.fromEntries(mine) });
    setKnown(newest);
    setTheirs(changed);
    return changed === "" ? ("again" as const) : ("done" as const);
  };
  const of: DraftFormApi = useDraftForm({
    name: enquiryDraft(enquiry_id),
    rules,
    basis: () => basis,
    stored,
    onChanged,
    send: (body) => {
      const version = draft.version() ?? basis.version;
      return call(enquiryRoutes.update, { body: { ...(body as EnquiryUpdate), version } });
    },
    onSaved: ({ message }) => onSaved(message),
    maySend: mayRingBack(nothingKnown),
    onRefused: (error) => (isStaleVersion(error) ? takeTheirs() : undefined),
  });
  const { form, draft } = of;
  useFocusOnCaller(form);
  return (
    <>
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={async () => {
          await draft.startAfresh(basis);
          setTheirs("");
        }}
        focusFirst={() => form.setFocus("caller")}
      />
      {theirs !== "" && <StaleNote message={enquiryMessages.stale} stored={theirs} />}
      <EnquiryForm label="Change the enquiry" fields={fields} of={of} onBack={onBack} isStored />
    </>
  );
}

interface EnquiryFormProps {
  readonly label: string;
  readonly fields: readonly FieldSpec[];
  readonly of: DraftFormApi;
  readonly onBack: () => void;
  /** It changes an enquiry, which paper shows. */
  readonly isStored?: boolean;
}

const isAboutWho = ({ name }: FieldSpec) => whoFields.some((each) => each === name);

function EnquiryForm({ label, fields, of, onBack, isStored = false }: EnquiryFormProps) {
  const { form, frozen } = of;
  const [caller, outcome] = useWatch({ control: form.control, name: ["caller", "outcome"] });
  const shown = fields.filter(({ name }) => isEnquiryFieldShown(name, { caller, outcome }));
  const who = shown.filter(isAboutWho);
  const minutes = shown.filter(({ name }) => name === "minutes");
  const asked = shown.filter(
    (field) => !isAboutWho(field) && field.name !== "minutes" && field.name !== "guardian_id",
  );
  return (
    <DraftForm
      of={of}
      label={label}
      className={classes.form}
      onBack={onBack}
      isStored={isStored}
      besideSave={minutes.map((field) => (
        <div key={field.name} className={classes.minutes}>
          <FormField field={field} form={form} />
        </div>
      ))}
    >
      <div className={classes.fields} inert={frozen}>
        {asked.map((field) => (
          <div key={field.name} className={classes[field.notes.input]} data-field={field.name}>
            <FormField field={field} form={form} />
          </div>
        ))}
        {who.length > 0 && (
          <Who
            of={of}
            fields={who}
            isNeeded={outcome === "call back" || outcome === "needs a case"}
          >
            {who.map((field) => (
              <FormField key={field.name} field={field} form={form} />
            ))}
          </Who>
        )}
      </div>
    </DraftForm>
  );
}

interface WhoProps {
  readonly of: DraftFormApi;
  readonly fields: readonly FieldSpec[];
  /** The caller is to be rung back, or becomes a case, so it matters who they are. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Who got in touch, folded: most callers need not say. The summary shows what is filled in. */
function Who({ of: { form }, fields, isNeeded, children }: WhoProps) {
  const [isOpen, setOpen] = useState(false);
  const printing = usePrinting();
  const names = fields.map(({ name }) => name);
  const values = useWatch({ control: form.control, name: names });
  const texts = fields.flatMap(({ notes }, index) => {
    const value = String(values[index] ?? "");
    const option = notes.options?.find((each) => each.value === value);
    return value === "" ? [] : [option?.label ?? value];
  });
  const { errors } = form.formState;
  const isWrong = names.some((name) => errors[name]);
  const unfolds = isWrong || isNeeded;
  useEffect(() => {
    if (unfolds) setOpen(true);
  }, [unfolds]);
  return (
    <details
      className={classes.who}
      open={isOpen || printing}
      onToggle={(event) => !printing && setOpen(event.currentTarget.open)}
    >
      <summary>
        Who (optional):{" "}
        <span className={classes.known}>
          {texts.length > 0
            ? texts.join(", ")
            : fields.map(({ notes }) => notes.label.toLowerCase()).join(", ")}
        </span>
      </summary>
      <div className={classes.whoFields}>{children}</div>
    </details>
  );
}
