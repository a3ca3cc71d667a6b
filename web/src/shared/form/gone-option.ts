/** A choice that the list of its field does not offer any more, as may happen while a form is open (SET-12). */

interface Option {
  readonly value: string;
  readonly label: string;
}

const gone = "Cannot be chosen any more";

/** The option that shows what is chosen although `offered` has gone on without it; none if it is offered. */
export function goneOption(offered: readonly Option[], chosen: string): readonly Option[] {
  if (chosen === "" || offered.some(({ value }) => value === chosen)) return [];
  // An id says nothing to a person.
  return [
    { value: chosen, label: /^\d+$/.test(chosen) ? gone : `${chosen} (not offered any more)` },
  ];
}
