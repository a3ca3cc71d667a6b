/** Every placeholder that a template may have, to be found by word and copied. */
import { inBraces, type LetterField, letterFields } from "@helpline/contract/letters/letter-fields";
import { folded } from "@helpline/contract/words";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import cards from "#shared/card.module.css";
import { useProductConfig } from "#shared/product-config.ts";
import classes from "./letters.module.css";

/** In the order of the list. */
function grouped(fields: readonly LetterField[]): [string, LetterField[]][] {
  const groups = new Map<string, LetterField[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}

export function PlaceholderList() {
  const config = useProductConfig();
  const [sought, setSought] = useState("");
  if (!config.data) return null;
  const words = folded(sought).split(/\s+/).filter(Boolean);
  const fits = ({ name, label, group }: LetterField) =>
    words.every((word) => folded(`${name} ${label} ${group}`).includes(word));
  const groups = grouped(letterFields(config.data.clocks).filter(fits));
  return (
    <section className={`${cards.card} ${classes.placeholders}`} aria-labelledby="placeholders">
      <h2 id="placeholders">Placeholders</h2>
      <Text mb={12}>
        Write these in the Word document where the letter is to say something of the case.
      </Text>
      <TextInput
        label="Find a placeholder"
        placeholder="school, date, address …"
        maw={360}
        mb={12}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {groups.length === 0 && <Text role="status">No placeholder has these words.</Text>}
      {groups.map(([group, fields]) => (
        <details key={group} open={words.length > 0 || group === "Letter"}>
          <summary>
            {group} ({fields.length})
          </summary>
          <dl className={classes.list}>
            {fields.map(({ name, label }) => (
              <div key={name}>
                <dt>
                  <code>{inBraces(name)}</code>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}
