/** The results of a run: figures, and properties that held or did not. */

const shownFaults = 5;

export interface Report {
  /** A heading for the results that follow. */
  part(title: string): void;
  figure(name: string, value: string | number): void;
  /** One check of a property; a run checks each of them many times. */
  check(property: string, holds: boolean, fault?: () => string): void;
  /**
   * Prints a line for each property.
   * @returns the number that always held, and of those that did not, with a line for each of these
   */
  end(): Verdict;
}

export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

interface Property {
  looks: number;
  readonly faults: string[];
}

export function createReport(print: (line: string) => void = console.log): Report {
  const properties = new Map<string, Property>();
  let title = "";
  return {
    part(next) {
      title = next;
      print(`\n${title}`);
    },
    figure: (name, value) => print(`  ${name}: ${value}`),
    check(property, holds, fault) {
      const name = `${title}: ${property}`;
      const known = properties.get(name) ?? { looks: 0, faults: [] };
      properties.set(name, known);
      known.looks += 1;
      if (holds) return;
      known.faults.push(fault?.() ?? "no");
      if (known.faults.length <= shownFaults) print(`  FAULT ${property}: ${known.faults.at(-1)}`);
    },
    end() {
      print("");
      for (const [name, { looks, faults }] of properties) {
        const verdict = faults.length === 0 ? "ok    " : "FAILED";
        print(`${verdict} ${name} (${looks - faults.length} of ${looks})`);
      }
      const failures = [...properties].flatMap(([name, { faults }]) =>
        faults.length > 0 ? [`${name}: ${faults[0]?.split("\n")[0]}`] : [],
      );
      const failed = failures.length;
      return { passed: properties.size - failed, failed, failures };
    },
  };
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** `minimum / median / maximum` of some durations in milliseconds. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => seconds(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return sorted.length === 0 ? "none" : `${at(0)} / ${at(0.5)} / ${at(1)}`;
}
