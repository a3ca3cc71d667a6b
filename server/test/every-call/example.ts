import type { UserType } from "@helpline/contract/access";
import type { CallOptions, TestApp } from "../build-test-app.ts";
import type { Team } from "../case-factories.ts";
import type { Part } from "../case-files-kit.ts";
import type { TestProvider } from "../openid-provider.ts";

/** The environment of the example calls: an application, a team, and a provider for login. */
export interface World {
  readonly helpline: TestApp;
  readonly team: Team;
  readonly provider: TestProvider;
}

/** A call that succeeds. */
export interface ExampleCall extends CallOptions {
  /** The caller, or the user whom the call logs in; null if there is neither. */
  readonly by: { readonly userId: number } | null;
  /** The case that the call is about. */
  readonly caseId?: number;
  /** The parts of a form with a file; by default a file of the case. */
  readonly form?: readonly Part[];
}

/** Examples by the name of the call, as in `docs/security/calls.md`. Each entry first creates what its call needs. */
export type ExampleCalls = Readonly<Record<string, () => Promise<ExampleCall>>>;

/** A call by the team member of this type. */
export const by = (
  { team }: Pick<World, "team">,
  who: UserType,
  call: Omit<ExampleCall, "by" | "token"> = {},
): ExampleCall => ({ ...call, by: team[who], token: team[who].token });
