/**
 * City and county: a pick-list from a static file. The list has no villages, so
 * any name is accepted as typed; a name on the list gets the list's spelling.
 */

import { folded } from "@helpline/contract/plain-text";
import { Autocomplete } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type UIEvent, useMemo, useState } from "react";
import { useController } from "react-hook-form";
import classes from "../form.module.css";
import { useLengthNote } from "../length-note.tsx";
import { type InputProps, wrapperProps } from "./field-props.ts";

// The pick-lists of cities and counties, fetched when a form first needs them.

const files = { city: "/data/cities.json", county: "/data/counties.json" } as const;

export type PlaceList = keyof typeof files;

function placesQuery(list: PlaceList) {
  return queryOptions({
    queryKey: ["places", list],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const response = await fetch(files[list], { signal });
      if (!response.ok) throw new Error(`${files[list]} answered ${response.status}`);
      return (await response.json()) as string[];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The list, plus the stored value if it is no longer on the list. */
export function withStored(places: readonly string[], stored: string): readonly string[] {
  return stored === "" || places.includes(stored) ? places : [stored, ...places];
}

/** Ignores differences in case, accents, apostrophes, full stops and hyphens. */
const loosely = (text: string): string =>
  folded(text)
    .replace(/['’‘`´.]/g, "")
    .replace(/[\s\p{Pd}]+/gu, " ")
    .trim();

/** The place on the list that was typed in full, or undefined. */
export function meantPlace(places: readonly string[], typed: string): string | undefined {
  const text = loosely(typed);
  return text === "" ? undefined : places.find((place) => loosely(place) === text);
}

/**
 * The suggestions for a text, with no surprise as the first one: the place itself, places that begin with
 * the text, the text as typed, then places that contain it.
 */
export function offeredPlaces(places: readonly string[], typed: string): readonly string[] {
  const text = loosely(typed);
  if (text === "") return places;
  const begins: string[] = [];
  const contains: string[] = [];
  for (const place of places) {
    const at = loosely(place).indexOf(text);
    if (at === 0) begins.push(place);
    else if (at > 0) contains.push(place);
  }
  const exact = meantPlace(places, typed);
  if (exact) {
    const others = [...begins, ...contains].filter((place) => place !== exact);
    return [exact, ...others];
  }
  return [...begins, typed.trim(), ...contains];
}

const placeMessages = {
  loadFailed: "The list could not be loaded. Open it to try again, or type the name.",
  notListed: "Not in the list: kept as typed.",
  asTyped: (typed: string) => `Use “${typed}” as typed`,
} as const;

/** How many entries are drawn at first, and as the list is scrolled: drawing 988 towns at once is slow. */
const drawnAtOnce = 60;

/** Less than its height is left below what a list shows. */
const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < clientHeight;

export interface PlaceInputProps extends InputProps {
  readonly list: PlaceList;
}

export default function PlaceInput(props: PlaceInputProps) {
  const { field, form, list } = props;
  const { data, isError, refetch } = useQuery(placesQuery(list));
  const stored = String(form.formState.defaultValues?.[field.name] ?? "");
  const places = useMemo(() => withStored(data ?? [], stored), [data, stored]);
  const [open, setOpen] = useState(false);
  // Opened without typing: show the list from its beginning, not the matches of the present value.
  const [isTyping, setTyping] = useState(false);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const wrapper = wrapperProps(props);
  const { ref, value, onChange, onBlur } = useController({
    control: form.control,
    name: field.name,
  }).field;
  const typed = String(value);
  const offered = offeredPlaces(places, isTyping ? typed : "");
  const isListed = meantPlace(places, typed) !== undefined;
  const { spoken, ...length } = useLengthNote(props);
  const isOdd = data !== undefined && !open && typed.trim() !== "" && !isListed;

  return (
    <>
      <Autocomplete
        {...wrapper}
        {...(isOdd ? { description: placeMessages.notListed } : {})}
        {...length}
        {...(isError && !wrapper.error ? { error: placeMessages.loadFailed } : {})}
        ref={ref}
        data={offered.slice(0, drawn)}
        value={typed}
        onChange={(next) => {
          setTyping(true);
          setDrawn(drawnAtOnce);
          onChange(next);
        }}
        // The entries are already filtered: Mantine's own search does not fold accents.
        filter={({ options }) => options}
        renderOption={({ option }) =>
          places.includes(option.value) ? option.value : placeMessages.asTyped(option.value)
        }
        // The list scrolls itself: for the keyboard and screen readers it belongs to the input.
        withScrollArea={false}
        classNames={{ options: classes.places }}
        // Arrow keys scroll the list too, so everybody reaches its end.
        attributes={{
          options: {
            onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
              if (drawn < offered.length && isNearEnd(currentTarget)) setDrawn(drawn + drawnAtOnce);
            },
          },
        }}
        selectFirstOptionOnChange
        // Tabbing past must not open a list over the fields below.
        openOnFocus={false}
        clearable={!field.notes.required}
        onDropdownOpen={() => {
          setOpen(true);
          if (isError) void refetch();
        }}
        onDropdownClose={() => {
          setOpen(false);
          setTyping(false);
          setDrawn(drawnAtOnce);
        }}
        onBlur={() => {
          // A full name followed by Tab is a choice.
          const meant = meantPlace(places, typed) ?? typed.trim();
          if (meant !== value) onChange(meant);
          onBlur();
        }}
        placeholder="Type to search"
        autoComplete="off"
      />
      {spoken}
    </>
  );
}
