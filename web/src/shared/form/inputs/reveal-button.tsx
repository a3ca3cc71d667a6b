/**
 * Shows what is typed into a password field. In words, because a new password is typed only once: people have
 * to find the button before they save a slip.
 */
import classes from "./reveal-button.module.css";

interface RevealButtonProps {
  readonly isRevealed: boolean;
  readonly onReveal: (revealed: boolean) => void;
}

export function RevealButton({ isRevealed, onReveal }: RevealButtonProps) {
  return (
    <button
      type="button"
      className={classes.reveal}
      aria-label={isRevealed ? "Hide password" : "Show password"}
      onClick={() => onReveal(!isRevealed)}
    >
      {isRevealed ? "Hide" : "Show"}
    </button>
  );
}
