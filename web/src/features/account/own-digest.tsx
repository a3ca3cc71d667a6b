/** Whether the caller gets a mail in the morning about what is due (ADR 18). */
import { digestRoutes, digestTime } from "@helpline/contract/digest/digest";
import { Switch } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import styles from "./account.module.css";

const digestQuery = queryOptions({
  queryKey: ["account", "digest"],
  queryFn: async ({ signal }) => (await call(digestRoutes.state, {}, { signal })).data,
});

export function OwnDigest() {
  const client = useQueryClient();
  const { data } = useQuery(digestQuery);
  const change = useWrite({
    mutationFn: (wanted: boolean) => call(digestRoutes.change, { body: { wanted } }),
    onSuccess: ({ data: changed, message }) => {
      client.setQueryData(digestQuery.queryKey, changed);
      toast(message);
    },
  });

  return (
    <section className={cards.card} aria-labelledby="digest-title">
      <h2 id="digest-title">Mail in the morning</h2>
      <p>
        On days when a follow-up of yours is due or overdue, a mail at {digestTime} says how many,
        with links to the cases and nothing about the family.
      </p>
      {data && (
        <Switch
          className={styles.switch}
          size="md"
          label="Mail me each morning what is due"
          checked={data.wanted}
          onChange={(event) => void change.write(event.currentTarget.checked)}
        />
      )}
    </section>
  );
}
