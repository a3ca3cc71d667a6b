/**
 * Asks while a person types whether the record is on file already, and before the first save shows the
 * candidates. Never a refusal: if the question fails, the save goes on.
 */
import { readShownDate } from "@helpline/contract/dates";
import { comparedFields, type SimilarGuardian } from "@helpline/contract/families/similar";
import { bornOn } from "@helpline/contract/families/similar-words";
import { fullName } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { useManager, usePages } from "../manager.ts";
import { type RecordView, readRecord } from "../views/record-view.ts";
import { CandidateRow, similarTexts } from "./candidate-row.tsx";
import classes from "./similar-records.module.css";

// The records that may be the one in the form, each with "Use this one".

interface SimilarQuestion {
  readonly form: RecordFormApi;
  readonly route: SimilarRoute;
  readonly exceptId: number | undefined;
  /** How often Save has led here instead: the person has to choose. */
  readonly asked: number;
  /** The values that Save then asked about. */
  readonly about: string | undefined;
}

/** It stands below the fields. */
function showBox(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "nearest" });
}

/** Long enough for the next key. */
const pauseMs = 400;

/** The records that are similar to what is in the form, once the person pauses; at once to what Save has asked about. */
function useCandidates({ form, route, exceptId, about }: SimilarQuestion) {
  const values = useWatch({ control: form.control, name: [...comparedFields] });
  const typed = Object.fromEntries(comparedFields.map((field, at) => [field, values[at]]));
  const [settled] = useDebouncedValue(typed, pauseMs);
  const { isDirty } = useFormState({ control: form.control });
  const { data = [] } = useQuery({
    ...similarQuery(route, JSON.stringify(values) === about ? typed : settled, exceptId),
    enabled: isDirty,
    placeholderData: keepPreviousData,
  });
  return data;
}

interface SimilarHintProps extends SimilarQuestion {
  readonly onShow: () => void;
}

/** Says beside Save, where it is always in sight, that there are some. */
function SimilarHint({ onShow, ...question }: SimilarHintProps) {
  const { kind } = useManager().view;
  const { length } = useCandidates(question);
  return (
    <div role="status" className={classes.hint}>
      {length > 0 && (
        <Button variant="subtle" px="xs" onClick={onShow}>
          {similarTexts.hint(length, kind)}
        </Button>
      )}
    </div>
  );
}

interface SimilarRecordsProps extends SimilarQuestion {
  readonly box: RefObject<HTMLElement | null>;
  /** The person saves all the same; the button also submits the form. */
  readonly onAgreed: () => void;
}

function SimilarRecords({ box, onAgreed, ...question }: SimilarRecordsProps) {
  const { asked } = question;
  const data = useCandidates(question);
  const isShown = data.length > 0;
  const answered = useRef(0);
  // The records may arrive after Save. They take the focus once: nobody is interrupted while they type on.
  useEffect(() => {
    if (!isShown || answered.current === asked) return;
    answered.current = asked;
    showBox(box.current);
  }, [isShown, asked, box]);
  if (!isShown) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={classes.box}
      data-asked={asked > 0 || undefined}
      aria-label={similarTexts.title}
    >
      <h4 className={classes.title}>{similarTexts.title}</h4>
      {asked > 0 && <p className={classes.note}>{similarTexts.asked}</p>}
      <ul className={classes.list}>
        {data.map((each) => (
          <Candidate key={each.guardian_id} found={each} />
        ))}
      </ul>
      {asked > 0 && (
        <Button type="submit" variant="default" onClick={onAgreed}>
          {similarTexts.saveAnyway}
        </Button>
      )}
    </section>
  );
}

/** In a picker the record is picked, elsewhere it is shown. */
function Candidate({ found }: { readonly found: SimilarGuardian }) {
  const { view, guard, choose } = useManager();
  const pages = usePages();
  const client = useQueryClient();
  const { guardian_id: id, reasons, other_birthday } = found;
  const name = fullName(found);
  const place = [
    bornOn(found.dob),
    found.address_1,
    found.city,
    found.postcode,
    found.telephone,
    found.mobile,
  ];
  const use = async () => {
    try {
      if (!(await guard.mayLeave())) return;
      if (choose) choose(await readRecord(client, view, id));
      else pages.view(id);
    } catch (error) {
      await showFailure(error as Error);
    }
  };
  return (
    <CandidateRow
      id={id}
      name={name}
      reasons={reasons}
      other_birthday={other_birthday}
      place={place.filter(Boolean).join(", ")}
      button={similarTexts.use}
      onClick={() => void use()}
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

/** What is typed in the fields that are compared with the records on file. */
const comparedIn = (form: RecordFormApi) => JSON.stringify(form.getValues([...comparedFields]));

/**
 * @param exceptId the record that is being edited
 * @returns properties of the form
 */
export function useSimilarRecords(exceptId?: number) {
  const { similar } = useManager().view;
  const client = useQueryClient();
  /** How often Save has led to the candidates instead. */
  const [asked, setAsked] = useState(0);
  const [about, setAbout] = useState<string>();
  /** For whom the person saves all the same: somebody else who is typed in is asked about again. */
  const agreed = useRef<string>(undefined);
  const box = useRef<HTMLElement>(null);
  if (!similar) return {};
  const question = { route: similar, exceptId, asked, about };
  return {
    maySend: async (body: Values, form: RecordFormApi): Promise<boolean> => {
      if (agreed.current === comparedIn(form)) return true;
      const found = await client.fetchQuery(similarQuery(similar, body, exceptId)).catch(() => []);
      setAbout(found.length > 0 ? comparedIn(form) : undefined);
      setAsked((times) => (found.length > 0 ? times + 1 : 0));
      return found.length === 0;
    },
    belowFields: (form: RecordFormApi) => (
      <SimilarRecords
        {...question}
        form={form}
        box={box}
        onAgreed={() => {
          agreed.current = comparedIn(form);
        }}
      />
    ),
    besideButtons: (form: RecordFormApi) => (
      <SimilarHint {...question} form={form} onShow={() => showBox(box.current)} />
    ),
  };
}

// The question whether a record is on file already.

export type SimilarRoute = NonNullable<RecordView["similar"]>;

/** Names and numbers are personal: nothing of a search is kept after the form has gone. */
function similarQuery(route: SimilarRoute, values: Values, exceptId?: number) {
  const typed = Object.fromEntries(
    comparedFields.map((field) => {
      const text = String(values[field] ?? "").slice(0, 300);
      // The form has a date as it is shown, what Save sends has it as it is stored.
      return [field, readShownDate(text) ?? text];
    }),
  );
  const body = { ...typed, ...(exceptId !== undefined && { except_id: exceptId }) };
  return queryOptions({
    queryKey: ["records", "similar", body],
    queryFn: async ({ signal }) => (await call(route, { body }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: 10_000,
  });
}
