/** The key dates of cases: statutory clocks (KEY-1, KEY-4). */
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { largestId } from "@helpline/contract/largest-id";
import { type HandledRoute, read, write } from "#http/route";
import { createKeyDatesService, type KeyDatesOptions } from "./key-dates.service.ts";

export { firstDueDate, keyDateNear } from "./due-dates.ts";
export { findKeyDates } from "./key-dates.service.ts";

export function keyDatesFeature(options: KeyDatesOptions): HandledRoute[] {
  const keyDates = createKeyDatesService(options);
  return [
    read(keyDateRoutes.get, ({ params }, context) => keyDates.get(context, params.id)),
    write(keyDateRoutes.put, ({ params, body }, context) =>
      keyDates.put(context, Math.min(params.id, largestId), body),
    ),
  ];
}
