/**
 * The one rule and the one count for every way of asking who somebody is (CALL-15): what call takers learn of families and
 * enquiries that they do not see, and how often.
 */
import { namedDetail } from "@helpline/contract/access-log/access-words";
import { namedAnHour } from "@helpline/contract/callers/caller-call";
import { callerMessages } from "@helpline/contract/callers/callers";
import type { LoggedInContext } from "#http/context";
import { AppError } from "#http/errors";
import { anHour, countTry, requireTries } from "#http/rate-limit";
import { audit } from "#security/audit";

/** The setting `call_takers_see`, as it is in force. */
export interface LookUpOptions {
  /** What advisors and advocates learn of families that they do not see. */
  callTakersSee(): "handler" | "nothing";
}

/** Whether a call taker is told of others at all; whoever sees everything needs no rule. */
export const isToldOfOthers = (
  { identity: { userType } }: Pick<LoggedInContext, "identity">,
  { callTakersSee }: LookUpOptions,
): boolean => callTakersSee() === "handler" && (userType === "advisor" || userType === "advocate");

const keyOf = ({ identity }: LoggedInContext) => `named callers ${identity.userId}`;
const limited = { seconds: anHour, message: callerMessages.tooManyNamed } as const;

interface OthersOptions<T> {
  readonly entity: "guardians" | "enquiries";
  /** Finds them. It is not called once the allowance is used up. */
  readonly find: () => Promise<readonly T[]>;
  /** Whether they already found somebody of their own: they are then told of these only, instead of a refusal. */
  readonly foundOwn: boolean;
}

/**
 * What others a call taker may be told of, counted if it is anybody. Once the allowance is used up, every look-up that could
 * find others is refused, so that a refusal does not tell whether there are any.
 * @throws AppError 429
 */
export async function othersFound<T>(
  context: LoggedInContext,
  { entity, find, foundOwn }: OthersOptions<T>,
): Promise<readonly T[]> {
  try {
    await requireTries(context.db, keyOf(context), namedAnHour, limited);
    const found = await find();
    if (found.length > 0) await countTry(context.db, keyOf(context), namedAnHour, limited);
    return found;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    if (foundOwn) return [];
    await audit(context, { action: "refused", entity, detail: namedDetail });
    throw error;
  }
}
