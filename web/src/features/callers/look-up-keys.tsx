/** The keys of the caller look-up, below its results. Hidden on devices without a keyboard. */
import classes from "./caller-look-up.module.css";

export function LookUpKeys({ mayAdd }: { readonly mayAdd: boolean }) {
  const keys = [
    ["↑ ↓", "choose"],
    ["Enter", "open"],
    ...(mayAdd
      ? [
          ["Alt N", "new case"],
          ["Alt A", "add guardian"],
        ]
      : []),
    ["Esc", "clear"],
  ] as const;
  return (
    <ul className={classes.keys} aria-label="Keys">
      {keys.map(([key, what]) => (
        <li key={key}>
          <kbd>{key}</kbd> {what}
        </li>
      ))}
    </ul>
  );
}
