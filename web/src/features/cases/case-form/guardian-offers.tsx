/** Offers what a new case can take over, once its primary guardian is known. Nothing is filled in by itself. */

import { newCaseRoutes } from "@helpline/contract/families/new-case";
import { Button } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import classes from "./case-form.module.css";
import {
  type CaseOffers,
  followTakenOver,
  isOffered,
  type Offer,
  offeredFields,
  offersOf,
  offerWords,
  sourceOf,
  takeOver,
} from "./case-offers.ts";

// What a new case can take over from its primary guardian.

/** Each read is recorded (PRIV-1), so it is never repeated by itself. */
const newCaseOffersQuery = (guardianId: number) =>
  queryOptions({
    queryKey: ["new-case-offers", guardianId],
    queryFn: async ({ signal }) =>
      (await call(newCaseRoutes.offers, { params: { id: String(guardianId) } }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Empty on the edit form, which offers nothing. */
const OffersContext = createContext<CaseOffers>({});

interface GuardianOffersProps {
  readonly form: RecordFormApi;
  readonly children: ReactNode;
}

export function GuardianOffers({ form, children }: GuardianOffersProps) {
  const client = useQueryClient();
  const guardianId = Number(useWatch({ control: form.control, name: "primary_guardian_id" }));
  const query = newCaseOffersQuery(guardianId);
  const { data } = useQuery({ ...query, enabled: guardianId > 0 });
  const offers = useMemo(() => (data ? offersOf(data) : {}), [data]);
  useEffect(
    () =>
      followTakenOver(form, () => {
        // Chosen once more: their address may have been corrected meanwhile.
        const { queryKey } = newCaseOffersQuery(Number(form.getValues("primary_guardian_id")));
        void client.invalidateQueries({ queryKey });
      }),
    [form, client],
  );
  return <OffersContext value={offers}>{children}</OffersContext>;
}

interface OfferedRowProps extends InputProps {
  /** The input, with what the field was taken over from as its hint. */
  readonly input: (props: InputProps) => ReactNode;
}

/** A field with its offers below it while it is empty. */
export function OfferedRow({ field, form, input }: OfferedRowProps) {
  const all = useContext(OffersContext);
  const { control } = form;
  const values = useWatch({ control, name: [...offeredFields] });
  const source = useWatch({ control, name: sourceOf(field.name) });
  const isEmpty = (name: Offer["fields"][number]) => !values[offeredFields.indexOf(name)];
  const offers = (isOffered(field.name) ? (all[field.name] ?? []) : []).filter(({ fields }) =>
    fields.every(isEmpty),
  );
  const shown = source ? { ...field, notes: { ...field.notes, hint: String(source) } } : field;
  const take = (offer: Offer) => {
    takeOver(form, offer);
    // The button is gone.
    form.setFocus(field.name);
  };
  return (
    <div className={source ? classes.takenOver : undefined}>
      {input({ field: shown, form })}
      {offers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div
          role="group"
          aria-label={offerWords.group(field.notes.label)}
          className={classes.offers}
        >
          {offers.map((offer) => (
            <Button
              key={offer.label}
              size="compact-sm"
              fw={500}
              variant="light"
              className={classes.offer}
              onClick={() => take(offer)}
            >
              {offer.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
