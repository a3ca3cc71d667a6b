/** The pick-lists of cities and counties, fetched when a form first needs them. */
import { folded } from "@helpline/contract/words";
import { queryOptions } from "@tanstack/react-query";

const files = { city: "/data/cities.json", county: "/data/counties.json" } as const;

export type PlaceList = keyof typeof files;

export function placesQuery(list: PlaceList) {
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
