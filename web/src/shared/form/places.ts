/** The two pick-lists, fetched when a form first needs them (spec 1 §2, decision B19). */
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

/** The list, and the stored value even when it has left the list. */
export function withStored(places: readonly string[], stored: string): readonly string[] {
  return stored === "" || places.includes(stored) ? places : [stored, ...places];
}

/** Those that contain what is typed; the ones that begin with it first. */
export function matchingPlaces<T extends { readonly label: string }>(
  places: readonly T[],
  typed: string,
): T[] {
  const text = typed.trim().toLowerCase();
  const rank = (place: T) => place.label.toLowerCase().indexOf(text);
  const found = places.filter((place) => rank(place) !== -1);
  const begins = found.filter((place) => rank(place) === 0);
  return [...begins, ...found.filter((place) => rank(place) !== 0)];
}
