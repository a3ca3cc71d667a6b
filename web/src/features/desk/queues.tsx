/** The managers' queues: how much waits where, each figure a link to what it counts. */
import { type Queue, queues, queueWords } from "@helpline/contract/desk/queues";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./desk.module.css";
import { queueAddress } from "./queue-address.ts";

export function Queues({ figures }: { readonly figures: Readonly<Record<Queue, number>> }) {
  const link = useScreenLink();
  return (
    <ul aria-label="What waits" className={classes.queues}>
      {queues.map((queue) => {
        const { path, search } = queueAddress(queue);
        const figure = figures[queue];
        return (
          <li key={queue}>
            <a
              className={classes.queue}
              data-queue={queue}
              data-quiet={figure === 0 || undefined}
              {...link(path, search)}
            >
              <span className={classes.figure}>{figure.toLocaleString("en-GB")}</span>{" "}
              <span className={classes.counted}>{queueWords[queue]}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
