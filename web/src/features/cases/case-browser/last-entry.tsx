/** When the last entry of a case was added: roughly in words, exactly as its title. */
import { showMoment } from "@helpline/contract/dates";
import { agoInWords } from "#shared/ago-in-words.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { serverNow } from "#shared/session/session.ts";

export function LastEntry({ on }: { readonly on: string | null }) {
  const timeZone = useTimeZone();
  if (on === null) return "No entry yet";
  return (
    <time dateTime={on} title={showMoment(on, timeZone)}>
      {agoInWords(on, serverNow())}
    </time>
  );
}
