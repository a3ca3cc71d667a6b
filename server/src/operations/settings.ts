/** Readers of single environment variables; errors name the variable and give an example (OPS-1). */

export class SettingError extends Error {}

const wrong = (name: string, value: string, should: string): SettingError =>
  new SettingError(`${name} should be ${should}, but is "${value}".`);

/** An unset and an empty variable mean the same. */
export type Environment = Readonly<Record<string, string | undefined>>;

export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

export function wholeNumber(
  env: Environment,
  name: string,
  range: { least: number; most: number; otherwise: number },
): number {
  const value = text(env, name);
  if (value === undefined) return range.otherwise;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= range.least && number <= range.most) return number;
  throw wrong(name, value, `a whole number from ${range.least} to ${range.most}`);
}

/** An optional whole number. */
export function optionalNumber(
  env: Environment,
  name: string,
  range: { least: number; most: number },
): number | undefined {
  if (text(env, name) === undefined) return undefined;
  return wholeNumber(env, name, { ...range, otherwise: range.least });
}

export function oneOf<const V extends string>(
  env: Environment,
  name: string,
  values: readonly V[],
  otherwise: V,
): V {
  const value = text(env, name);
  if (value === undefined) return otherwise;
  const found = values.find((each) => each === value);
  if (found === undefined) throw wrong(name, value, `one of ${values.join(", ")}`);
  return found;
}

/** Several values, separated by commas; unset means none. */
export function listOf<V extends string>(
  env: Environment,
  name: string,
  fits: (value: string) => value is V,
  should: string,
): readonly V[] {
  const values = (text(env, name) ?? "").split(",").map((value) => value.trim());
  const given = values.filter((value) => value !== "");
  if (given.every(fits)) return given;
  // The error does not repeat the value, which may be a secret.
  throw new SettingError(`${name} should be ${should}.`);
}

/** A URL with one of the given schemes. The error does not repeat the value, which may contain a password. */
export function url(
  env: Environment,
  name: string,
  schemes: readonly string[],
  example: string,
): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
  throw new SettingError(`${name} should be a URL such as ${example}.`);
}

export function matching(
  env: Environment,
  name: string,
  fits: (value: string) => boolean,
  should: string,
): string | undefined {
  const value = text(env, name);
  if (value === undefined || fits(value)) return value;
  throw new SettingError(`${name} should be ${should}.`);
}
