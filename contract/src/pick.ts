/** The named properties of an object, typed as such. */
export function pick<T extends object, N extends keyof T>(
  object: T,
  names: readonly N[],
): Pick<T, N> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = object[name];
  return picked as Pick<T, N>;
}
