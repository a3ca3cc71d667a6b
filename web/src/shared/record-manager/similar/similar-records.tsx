/** The records that may be the one in the form, each with "Use this one". */
import { comparedFields, type SimilarGuardian } from "@helpline/contract/families/similar";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { showFailure } from "#shared/dialogs/show-failure.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { useManager, usePages } from "../manager.ts";
import { detailsQuery } from "../record-queries.ts";
import { CandidateRow } from "./candidate-row.tsx";
import { similarTexts } from "./similar.messages.ts";
import { type SimilarRoute, similarQuery } from "./similar.query.ts";
import classes from "./similar-records.module.css";

interface SimilarQuestion {
  readonly form: RecordFormApi;
  readonly route: SimilarRoute;
  readonly exceptId: number | undefined;
  /** How often Save has led here instead: the person has to choose. */
  readonly asked: number;
}

/** It stands below the fields. */
export function showBox(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "nearest" });
}

/** Long enough for the next key. */
const pauseMs = 400;

/** The records that are similar to what is in the form, once the person pauses. */
function useCandidates({ form, route, exceptId, asked }: SimilarQuestion) {
  const values = useWatch({ control: form.control, name: [...comparedFields] });
  const typed = Object.fromEntries(comparedFields.map((field, at) => [field, values[at]]));
  const [settled] = useDebouncedValue(typed, pauseMs);
  const { isDirty } = useFormState({ control: form.control });
  const { data = [] } = useQuery({
    ...similarQuery(route, asked > 0 ? typed : settled, exceptId),
    enabled: isDirty,
    placeholderData: keepPreviousData,
  });
  return data;
}

interface SimilarHintProps extends SimilarQuestion {
  readonly onShow: () => void;
}

/** Says beside Save, where it is always in sight, that there are some. */
export function SimilarHint({ onShow, ...question }: SimilarHintProps) {
  const { kind } = useManager().view;
  const { length } = useCandidates(question);
  return (
    <div role="status" className={classes.hint}>
      {length > 0 && (
        <Button variant="subtle" px="xs" onClick={onShow}>
          {similarTexts.hint(length, kind.one)}
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

export function SimilarRecords({ box, onAgreed, ...question }: SimilarRecordsProps) {
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
  const { guardian_id: id, reasons } = found;
  const name = `${found.first_name} ${found.last_name}`;
  const place = [found.address_1, found.city, found.postcode, found.telephone, found.mobile];
  const use = async () => {
    try {
      if (!(await guard.mayLeave())) return;
      if (choose) choose(await client.fetchQuery(detailsQuery(view, id)));
      else pages.view(id);
    } catch (error) {
      await showFailure(error as Error);
    }
  };
  return (
    <CandidateRow
      {...{ id, name, reasons }}
      place={place.filter(Boolean).join(", ")}
      button={similarTexts.use}
      onClick={() => void use()}
    />
  );
}
