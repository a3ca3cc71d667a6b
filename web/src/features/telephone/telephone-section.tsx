/** The section Telephone of Settings: where a telephone system sends its events, and whether it does. */
import { showMoment } from "@helpline/contract/dates";
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { counted } from "@helpline/contract/words";
import { Code } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { CopyButton } from "#shared/copy-button.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";

const telephoneQuery = queryOptions({
  queryKey: ["telephone"],
  queryFn: async ({ signal }) => (await call(telephoneRoutes.state, {}, { signal })).data,
});

export function TelephoneSection() {
  const timeZone = useTimeZone();
  return (
    <QueryPart
      query={useQuery(telephoneQuery)}
      failed="What the telephone system sent could not be loaded"
      loading="Loading what the telephone system sent"
      lineHeight={96}
    >
      {({ address, calls_today, last_event_on }) => {
        const whole = new URL(address, location.origin).href;
        return (
          <>
            <p>
              A telephone system that reports its calls to this address shows who is calling, keeps
              a list of missed calls and adds calls to the general report. It needs a token, which
              you make below. What is said is never recorded.
            </p>
            <p>
              <Code>{whole}</Code>
            </p>
            <CopyButton text={whole} label="Copy the address" />
            <p>
              {last_event_on === null
                ? "No call has been reported yet."
                : `${counted(calls_today, "call")} today. The last event came on ${showMoment(last_event_on, timeZone)}.`}
            </p>
            <p>
              The settings for Asterisk, FreePBX, 3CX and Twilio are in the operators' guide
              “Connect the telephone”.
            </p>
          </>
        );
      }}
    </QueryPart>
  );
}
