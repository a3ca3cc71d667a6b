/**
 * City and county: a pick-list from a static file. The list has no villages, so
 * any name is accepted as typed; a name on the list gets the list's spelling.
 */
import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type UIEvent, useMemo, useState } from "react";
import { useController } from "react-hook-form";
import classes from "../form.module.css";
import { meantPlace, offeredPlaces, type PlaceList, placesQuery, withStored } from "../places.ts";
import { type InputProps, wrapperProps } from "./field-props.ts";

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

export function PlaceInput(props: InputProps & { readonly list: PlaceList }) {
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
  const isOdd = data !== undefined && !open && typed.trim() !== "" && !isListed;

  return (
    <Autocomplete
      {...wrapper}
      {...(isOdd ? { description: placeMessages.notListed } : {})}
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
  );
}
