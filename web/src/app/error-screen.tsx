/** Shown if a screen cannot be loaded or crashes. */
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import plain from "#shared/plain-button.module.css";
import styles from "./shell/frame.module.css";

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.errorScreen} role="alert">
      <h1>This screen could not be shown</h1>
      <p>
        Please try again. If it happens once more, reload the page, and tell your manager what you
        did just before.
      </p>
      <p className={styles.errorDetail}>{error instanceof Error ? error.message : null}</p>
      <button type="button" className={plain.button} onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}
