/**
 * The filters of a list as parameters of its address. Without the contract's schemas, because every screen's first
 * load has it.
 */

/** Filters that are set, by their names. */
export type Filters = Readonly<Record<string, unknown>>;

/** A list is written with commas. A text stays one, even of digits. */
type Parameters = Readonly<Record<string, "list" | "one" | "text">>;

/** The search parameters of filters with these names. */
export type SearchOf<Name extends string> = {
  readonly [N in Name]?: string | number | true | undefined;
};

export const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** A topic may contain the comma that separates it from the next one. */
const escaped = (value: unknown) => String(value).replace(/[%,]/g, encodeURIComponent);
const toAddress = (value: unknown) => (Array.isArray(value) ? value.map(escaped).join(",") : value);

/** @typeParam F what the filters of the list can be set to */
export const filterSet =
  <F extends Filters>() =>
  <const P extends Parameters>(parameters: P) => {
    type Name = keyof P & string;
    const names = Object.keys(parameters) as Name[];
    const given = (filters: Filters) => names.filter((name) => isGiven(filters[name]));
    const ordered = (filters: Filters) =>
      given(filters).map((name) => {
        const value = filters[name];
        return [name, Array.isArray(value) ? [...value].sort() : value];
      });
    return {
      names,
      parameters: parameters as Parameters,
      /** Whether an address, or a set of filters, has a filter. */
      isFiltered: (filters: { readonly [N in Name]?: unknown }): boolean =>
        names.some((name) => filters[name] !== undefined && filters[name] !== null),
      /** The search parameters of a link to what meets the filters. */
      write: (filters: F): SearchOf<Name> =>
        Object.fromEntries(
          given(filters).map((name) => [name, toAddress(filters[name])]),
        ) as SearchOf<Name>,
      /** The filters that are set, as a saved view keeps them. */
      written: (filters: Filters): F =>
        Object.fromEntries(given(filters).map((name) => [name, filters[name]])) as F,
      /** Whether two sets of filters are the same, in whatever order they were chosen. */
      areSame: (one: Filters, other: Filters): boolean =>
        JSON.stringify(ordered(one)) === JSON.stringify(ordered(other)),
    };
  };
