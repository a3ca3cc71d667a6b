/** A list goes to another place before the address says so. */
import { useState } from "react";

interface Ahead<Place> {
  /** The address that is being left. */
  readonly from: string;
  readonly place: Place;
}

/**
 * The place that a list shows: the one in the address, or the one that `goAhead` named until the address changes.
 * In between, nothing of the place that is being left is asked for.
 */
export function usePlaceAhead<Place>(search: object, inAddress: Place) {
  const [ahead, setAhead] = useState<Ahead<Place> | null>(null);
  const from = JSON.stringify(search);
  if (ahead !== null && ahead.from !== from) setAhead(null);
  const place = ahead?.from === from ? ahead.place : inAddress;
  return { place, goAhead: (to: Place) => setAhead({ from, place: to }) };
}
