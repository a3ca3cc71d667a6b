/** The keys of a shortcut: those pressed together joined by "+", alternatives beside each other. */
import { Fragment } from "react";
import classes from "./keys.module.css";

/** Keys whose names have a blank. */
const whole = /^(Page (Up|Down))$/;

const together = (keys: string): readonly string[] => (whole.test(keys) ? [keys] : keys.split(" "));

export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && " "}
          <span className={classes.together}>
            {together(each).map((key, at) => (
              <Fragment key={key}>
                {at > 0 && " + "}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
