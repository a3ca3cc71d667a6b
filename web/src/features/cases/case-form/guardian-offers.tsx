/** Offers what a new case can take over, once its primary guardian is known. Nothing is filled in automatically. */

import { newCaseRoutes } from "@helpline/contract/families/new-case";
import { Button } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
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

/** Each read is recorded (PRIV-1), so it is never repeated automatically. */
const newCaseOffersQuery = (guardianId: number) =>
  queryOptions({
    queryKey: ["new-case-offers", guardianId],
    queryFn: async ({ signal }) =>
      (await call(newCaseRoutes.offers, { params: { id: String(guardianId) } }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface NewCase {
  readonly offers: CaseOffers;
  /** City and county of the primary guardian; null if they are not known. */
  readonly place: FormValues | null;
  /** The field whose new record is typed in first. */
  readonly opens: string | null;
}

/** Empty on the edit form, which offers nothing. */
const NewCaseContext = createContext<NewCase>({ offers: {}, place: null, opens: null });

export const useNewCase = (): NewCase => useContext(NewCaseContext);

interface GuardianOffersProps {
  readonly form: RecordFormApi;
  readonly opens?: string | null;
  readonly children: ReactNode;
}

export function GuardianOffers({ form, opens = null, children }: GuardianOffersProps) {
  const client = useQueryClient();
  const guardianId = Number(useWatch({ control: form.control, name: "primary_guardian_id" }));
  const query = newCaseOffersQuery(guardianId);
  const { data } = useQuery({ ...query, enabled: guardianId > 0 });
  const newCase = useMemo(
    () => ({
      offers: data ? offersOf(data) : {},
      // An old process, beside this one during an upgrade, does not send the county.
      place: data ? { city: data.town, county: data.county ?? "" } : null,
      opens,
    }),
    [data, opens],
  );
  useEffect(
    () =>
      followTakenOver(form, () => {
        // Chosen once more: their address may have been corrected meanwhile.
        const { queryKey } = newCaseOffersQuery(Number(form.getValues("primary_guardian_id")));
        void client.invalidateQueries({ queryKey });
      }),
    [form, client],
  );
  return <NewCaseContext value={newCase}>{children}</NewCaseContext>;
}

interface OfferedRowProps extends InputProps {
  /** The input, with what the field was taken over from as its hint. */
  readonly input: (props: InputProps) => ReactNode;
}

/** A field with its offers below it while it is empty. */
export function OfferedRow({ field, form, input }: OfferedRowProps) {
  const { offers: all } = useNewCase();
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
