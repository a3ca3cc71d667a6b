/**
 * City and county: a pick-list from a static file (spec 1 §2, decision B19). The list has no villages, so
 * any name is accepted as typed; a name on the list gets the list's spelling.
 */
import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import classes from "../form.module.css";
import { meantPlace, offeredPlaces, type PlaceList, placesQuery, withStored } from "../places.ts";
import { type InputProps, wrapperProps } from "./field-props.ts";

const placeMessages = {
  loadFailed: "The list could not be loaded. Open it to try again, or type the name.",
  notListed: "Not in the list: kept as typed.",
  asTyped: (typed: string) => `Use “${typed}” as typed`,
} as const;

export function PlaceInput(props: InputProps & { readonly list: PlaceList }) {
  const { field, form, list } = props;
  const { data, isError, refetch } = useQuery(placesQuery(list));
  const stored = String(form.formState.defaultValues?.[field.name] ?? "");
  const places = useMemo(() => withStored(data ?? [], stored), [data, stored]);
  const [open, setOpen] = useState(false);
  // Opened without typing: show the list from its beginning, not the matches of the present value.
  const [isTyping, setTyping] = useState(false);
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
      data={offered}
      value={typed}
      onChange={(next) => {
        setTyping(true);
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
