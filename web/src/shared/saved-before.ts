/** The refusal of what was saved in another version: an answer was lost, and the text was changed since (WIRE-30). */
import { idempotencyMessages, type SavedBefore } from "@helpline/contract/idempotency";
import { ApiError } from "#shared/api-client.ts";

/** When the other version was saved (ISO timestamp); null if the error says something else. */
export const savedBefore = (error: unknown): string | null =>
  error instanceof ApiError && error.message === idempotencyMessages.savedBefore
    ? (error.data as SavedBefore).saved_on
    : null;
