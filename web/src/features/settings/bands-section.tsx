/** Hour bands: their labels and hours. A band keeps its number. */
import type { HourBand } from "@helpline/contract/cases/needs-and-hours";
import { hourLabels, settingLengths } from "@helpline/contract/settings/setting-values";
import { TextInput } from "@mantine/core";
import { lengthProps } from "#shared/form/length-props.tsx";
import { mistakesInBands } from "./list-mistakes.ts";
import classes from "./settings.module.css";
import { ListEditor, type SectionProps } from "./settings-section.tsx";

const hours = Object.entries(hourLabels) as [keyof typeof hourLabels, string][];

export const BandsSection = (props: SectionProps) => (
  <ListEditor
    {...props}
    id="bands"
    setting="bands"
    check={mistakesInBands}
    about="How many hours of work a case may take. Above the second figure a case nears its limit, above the third it is over."
  >
    {(bands, set, { field: fieldOf }) => (
      <ol className={classes.rows}>
        {bands.map((band, at) => {
          const change = (next: Partial<HourBand>) => set(bands.with(at, { ...band, ...next }));
          return (
            <li key={band.band} className={classes.row}>
              <TextInput
                {...fieldOf(`${at}.label`)}
                label={`Band ${band.band}`}
                value={band.label}
                {...lengthProps(band.label, settingLengths.band)}
                className={classes.grow}
                onChange={({ currentTarget }) => change({ label: currentTarget.value })}
              />
              <div className={classes.together}>
                {hours.map(([field, label]) => (
                  <TextInput
                    key={field}
                    {...fieldOf(`${at}.${field}`)}
                    label={label}
                    aria-label={`Band ${band.band}: ${label.toLowerCase()} (hours)`}
                    type="number"
                    min={0}
                    max={1000}
                    step="any"
                    className={classes.number}
                    value={Number.isNaN(band[field]) ? "" : band[field]}
                    onChange={({ currentTarget }) =>
                      change({ [field]: currentTarget.valueAsNumber })
                    }
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    )}
  </ListEditor>
);
