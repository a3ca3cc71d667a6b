/** The running call timer in the header: `04:12 case 258 [stop]`. */
import { casePlaceOf } from "@helpline/contract/cases/case-place";
import { screens } from "@helpline/contract/screens";
import { IconPlayerStop } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useReducer } from "react";
import { clockOf, stopTimer, useCallTimer } from "#shared/call-timer/call-timer.ts";
import { timerWords } from "#shared/call-timer/call-timer.words.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { useSession } from "#shared/session/use-session.ts";
import styles from "./call-timer-status.module.css";

export function CallTimerStatus() {
  const timer = useCallTimer();
  const { userType } = useSession();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = timer !== null;
  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }, [isRunning]);
  if (!timer) return null;
  const { caseId } = timer;
  const clock = clockOf(timer);
  const stop = async () => {
    const message = timerWords.stopQuestion(clock, caseId);
    if (await askYesNo({ title: timerWords.stop, message })) stopTimer();
  };
  const { path } = screens[casePlaceOf(userType).page];
  return (
    <div className={styles.timer}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="timer" aria-label="Call timer" className={styles.clock}>
        {clock}
      </span>
      {caseId === null ? (
        <Link to={screens.call.path} className={styles.of}>
          <span className={styles.words}>{timerWords.call}</span>
        </Link>
      ) : (
        <Link to={path} search={{ case_id: caseId }} className={styles.of}>
          <span className={styles.words}>{timerWords.ofCase(caseId)}</span>
        </Link>
      )}
      <button
        type="button"
        className={styles.stop}
        aria-label={timerWords.stop}
        title={timerWords.stop}
        onClick={() => void stop()}
      >
        <IconPlayerStop size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
