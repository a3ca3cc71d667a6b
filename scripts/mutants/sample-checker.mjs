/**
 * A checker of Stryker that draws a sample: one change in HELPLINE_MUTANTS_ONE_IN is tested, chosen by a hash of the
 * change and of HELPLINE_MUTANTS_SEED, so that a run can be repeated. A checker can only reject a change as one that does
 * not compile; the report counts no such change.
 */
import { createHash } from "node:crypto";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";

const { HELPLINE_MUTANTS_ONE_IN: oneIn, HELPLINE_MUTANTS_SEED: seed } = process.env;

function isDrawn({ fileName, location, replacement }) {
  const file = fileName.replace(/^.*sandbox-[^/\\]+/, "");
  const change = JSON.stringify([seed, file, location, replacement]);
  const hash = createHash("sha256").update(change).digest();
  return hash.readUInt32BE(0) % Number(oneIn) === 0;
}

class SampleChecker {
  async init() {}

  group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const result = (mutant) =>
      isDrawn(mutant)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: "not drawn" };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)]));
  }
}

const createChecker = () => new SampleChecker();
createChecker.inject = [];
export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, "sample", createChecker)];
