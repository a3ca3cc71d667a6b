/** What the server and the worker say to each other. */
import type { TaskName } from "./tasks.ts";

export interface TaskCall {
  readonly name: TaskName;
  readonly input: unknown;
}

export type TaskAnswer =
  | { readonly kind: "done"; readonly value: unknown }
  /** The message is for the person whose file it is. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "too much" }
  /** A fault of ours. */
  | { readonly kind: "failed"; readonly error: unknown };
