/** Typing in a list of choices keeps what is chosen if it begins with what is typed. Rules: LOG-14. */
import { NativeSelect } from "@mantine/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../../test/render.tsx";
import { chooseByTyping } from "./type-ahead.ts";

const choices = ["Please choose", "Save", "Save and refer to advocate", "Save and close"];

function Choice({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  return (
    <NativeSelect
      label="Further action"
      data={choices}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={chooseByTyping}
    />
  );
}

it.each([
  ["Save", "Save", "Save"],
  ["Please choose", "Save", "Save"],
  ["Save and close", "sav", "Save"],
  ["Save", "Save and c", "Save and close"],
])("with %j chosen, typing %j chooses %j", async (first, text, chosen) => {
  const user = userEvent.setup();
  renderThemed(<Choice first={first} />);
  const select = screen.getByLabelText("Further action");
  select.focus();
  await user.keyboard(text);
  expect(select).toHaveValue(chosen);
});
