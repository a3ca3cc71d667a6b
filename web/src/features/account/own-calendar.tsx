/** The caller's private calendar address: made, shown once, removed (ADR 18). */
import { calendarRoutes } from "@helpline/contract/calendar/calendar";
import { showMoment } from "@helpline/contract/dates";
import type { RouteData } from "@helpline/contract/http";
import { Group } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { CopyButton } from "#shared/copy-button.tsx";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import harm from "#shared/harmful.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import styles from "./account.module.css";

const calendarQuery = queryOptions({
  queryKey: ["account", "calendar"],
  queryFn: async ({ signal }) => (await call(calendarRoutes.state, {}, { signal })).data,
});

const replaceQuestion = {
  title: "New calendar address",
  message: "The present address stops working in every calendar that uses it. Make a new one?",
};
const removeQuestion = {
  title: "Remove calendar address",
  message: "Calendars that use the address get no more entries. Remove it?",
};

interface Made {
  readonly address: string;
  /** What the server says of it; null if it could not be asked. */
  readonly madeOn: string | null;
}

const madeOnOf = (state: RouteData<typeof calendarRoutes.state> | undefined): string | null =>
  state?.made_on ?? null;

export function OwnCalendar() {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { data } = useQuery(calendarQuery);
  const [made, setMade] = useState<Made | null>(null);
  const refresh = () => client.invalidateQueries(calendarQuery);

  const make = useWrite({
    mutationFn: () => call(calendarRoutes.make, {}),
    onSuccess: async (answer) => {
      toast(answer.message);
      await refresh();
      const address = new URL(answer.data.address, location.origin).href;
      setMade({ address, madeOn: madeOnOf(client.getQueryData(calendarQuery.queryKey)) });
    },
  });
  const remove = useWrite({
    mutationFn: () => call(calendarRoutes.remove, {}),
    onSuccess: ({ message }) => toast(message),
    onSettled: refresh,
  });
  const madeOn = madeOnOf(data);
  // It has ended, or been replaced, if the server no longer knows it by this moment.
  const address = made?.madeOn === madeOn ? made.address : null;

  return (
    <section className={cards.card} aria-labelledby="calendar-title">
      <h2 id="calendar-title">Your calendar</h2>
      <p>
        See your follow-ups and the key dates of your cases in a calendar such as Outlook, Google or
        Apple Calendar. Entries show the case number and what is due, and nothing about the family.
        The address ends when you get a new password, log out everywhere else or change your
        two-step login.
      </p>
      {address !== null && (
        <>
          <p>
            Add a calendar “from the internet” or “by subscription” in your calendar program, and
            paste this address. Keep it to yourself: whoever knows it can see the entries.
          </p>
          <code className={styles.address}>{address}</code>
        </>
      )}
      {data && madeOn === null && (
        <SubmitButton variant="default" onClick={() => void make.write()} saving={make.isPending}>
          Make a calendar address
        </SubmitButton>
      )}
      {madeOn !== null && (
        <>
          {address === null && <p>Your address was made on {showMoment(madeOn, timeZone)}.</p>}
          <Group gap="8px 12px" align="stretch">
            {address !== null && <CopyButton text={address} label="Copy the address" />}
            <SubmitButton
              variant="default"
              saving={make.isPending}
              onClick={async () => (await askYesNo(replaceQuestion)) && make.write()}
            >
              Make a new address
            </SubmitButton>
            <SubmitButton
              variant="default"
              className={harm.outlined}
              saving={remove.isPending}
              onClick={async () =>
                (await askYesNo({ ...removeQuestion, harmful: true })) && remove.write()
              }
            >
              Remove the address
            </SubmitButton>
          </Group>
        </>
      )}
    </section>
  );
}
