/** The keys of the caller look-up, below its results. Hidden on devices without a keyboard. */
import { Keys } from "#shared/shortcuts/keys.tsx";
import { shortcuts } from "#shared/shortcuts/shortcuts.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./caller-look-up.module.css";

const always = ["chooseCaller", "openCaller", "clearCaller"] as const;
const forManagers = [
  "chooseCaller",
  "openCaller",
  "newCase",
  "addGuardian",
  "clearCaller",
] as const;

export function LookUpKeys({ mayAdd }: { readonly mayAdd: boolean }) {
  const names = mayAdd ? forManagers : always;
  useBoundShortcuts(mayAdd ? [...names, "callerLetters"] : names);
  return (
    <ul className={classes.keys} aria-label="Keys">
      {names.map((name) => (
        <li key={name}>
          <Keys keys={shortcuts[name].keys} /> {shortcuts[name].short}
        </li>
      ))}
    </ul>
  );
}
