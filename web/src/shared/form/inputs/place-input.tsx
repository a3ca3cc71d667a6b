/** City and county: a searchable pick-list fed from a static file (spec 1 §2, decision B19). */
import { Select } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/CloseButton.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Controller } from "react-hook-form";
import classes from "../form.module.css";
import { matchingPlaces, type PlaceList, placesQuery, withStored } from "../places.ts";
import { type InputProps, wrapperProps } from "./field-props.ts";

const loadFailed = "The list could not be loaded. Open it to try again.";

export function PlaceInput(props: InputProps & { readonly list: PlaceList }) {
  const { field, form, list } = props;
  const { data = [], isError, refetch } = useQuery(placesQuery(list));
  const stored = String(form.formState.defaultValues?.[field.name] ?? "");
  const places = useMemo(() => [...withStored(data, stored)], [data, stored]);
  const [typed, setTyped] = useState(stored);
  const wrapper = wrapperProps(props);

  return (
    <Controller
      control={form.control}
      name={field.name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <Select
          {...wrapper}
          {...(isError && !wrapper.error ? { error: loadFailed } : {})}
          ref={ref}
          data={places}
          value={value === "" ? null : String(value)}
          onChange={(chosen) => onChange(chosen ?? "")}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          // Rendering 1,800 towns at once is slow; nobody reads that far.
          limit={60}
          // The list itself scrolls: it belongs to the input for the keyboard and screen readers.
          withScrollArea={false}
          classNames={{ options: classes.places }}
          filter={({ options, search }) =>
            matchingPlaces(
              options.flatMap((option) => ("group" in option ? [] : [option])),
              search,
            )
          }
          selectFirstOptionOnChange
          allowDeselect={false}
          clearable={!field.notes.required}
          nothingFoundMessage={isError ? loadFailed : "Nothing found"}
          onDropdownOpen={() => {
            if (isError) void refetch();
          }}
          onBlur={() => {
            // Typed in full and left with Tab: that is a choice.
            const text = typed.trim().toLowerCase();
            const meant = places.find((place) => place.toLowerCase() === text);
            if (meant && meant !== value) onChange(meant);
            onBlur();
          }}
          placeholder="Type to search"
          autoComplete="off"
        />
      )}
    />
  );
}
