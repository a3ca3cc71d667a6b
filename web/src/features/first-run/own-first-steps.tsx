/** On an admin's account page: whether Welcome shows the first steps of a new helpline. */
import { firstRunMessages } from "@helpline/contract/first-run/first-run.plain";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import cards from "#shared/card.module.css";
import { toast } from "#shared/toasts/toast.ts";
import { useHideFirstSteps } from "./first-run.api.ts";
import { firstRunQuery } from "./first-run-query.ts";

export function OwnFirstSteps() {
  const { data } = useQuery(firstRunQuery);
  const hide = useHideFirstSteps(toast);
  return (
    <section className={cards.card} aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{firstRunMessages.title}</h2>
      <p>{firstRunMessages.showHint}</p>
      {data && (
        <Switch
          size="md"
          label={firstRunMessages.show}
          checked={!data.hidden}
          onChange={(event) => void hide.write(!event.currentTarget.checked)}
        />
      )}
    </section>
  );
}
