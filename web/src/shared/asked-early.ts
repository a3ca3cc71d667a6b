/** Asks for a part of a page about a case while the case itself is loading. */
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/**
 * For what stands above the rest of the page, which would jump if it came later.
 * @param queryOf the query of a case's part
 * @returns whether the answer is there, or will not come
 */
export function useAskedEarly<T, K extends QueryKey>(
  caseId: number | null,
  queryOf: (caseId: number) => UseQueryOptions<T, Error, T, K>,
): boolean {
  const { isFetched } = useQuery({ ...queryOf(caseId ?? 0), enabled: caseId !== null });
  // Stays so while the part asks again after a failure.
  return isFetched || caseId === null;
}
