/** Stands for what another feature shows: tells how often the screen has read it. */
import { type QueryKey, useQuery } from "@tanstack/react-query";

export function watchedQuery(queryKey: QueryKey) {
  let reads = 0;
  const queryFn = () => {
    reads += 1;
    return reads;
  };
  function Watched() {
    useQuery({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
    return null;
  }
  return { Watched, reads: () => reads };
}
