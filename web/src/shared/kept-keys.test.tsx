/** Keys that are pressed before a page's first field is there reach it. Rules: UI-35. */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderThemed } from "../../test/render.tsx";
import { dropKeys, giveKeys, keepKeys } from "./kept-keys.ts";

let show: (isThere: boolean) => void = () => {};

/** Its first field comes late, as where a page waits for the server. */
function Page({ onPress }: { readonly onPress?: () => void }) {
  const [isThere, setThere] = useState(false);
  show = setThere;
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus());
  return (
    <>
      <input aria-label="Look up" />
      <button type="button" onClick={onPress}>
        Enquiry
      </button>
      {isThere && (
        <input
          aria-label="Name"
          ref={field}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </>
  );
}

const lookUp = () => screen.getByRole("textbox", { name: "Look up" });

afterEach(dropKeys);

it("gives the keys to the first field once it has the focus, and to nothing else", async () => {
  renderThemed(<Page />);
  lookUp().focus();
  keepKeys(lookUp());
  await userEvent.keyboard("Sio{Backspace}obhan");
  expect(lookUp()).toHaveValue("");
  act(() => show(true));
  act(giveKeys);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Siobhan");
  await userEvent.keyboard("!");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Siobhan!");
});

it("does not press the button that opened the page once more", async () => {
  let pressed = 0;
  renderThemed(<Page onPress={() => (pressed += 1)} />);
  screen.getByRole("button").focus();
  keepKeys();
  await userEvent.keyboard("{Enter} x");
  expect(pressed).toBe(0);
});

it("leaves a field alone in which somebody is typing, and ends when they turn to something else", async () => {
  renderThemed(<Page />);
  lookUp().focus();
  keepKeys();
  await userEvent.keyboard("ab");
  expect(lookUp()).toHaveValue("ab");
  keepKeys(lookUp());
  await userEvent.keyboard("c");
  await userEvent.click(lookUp());
  await userEvent.keyboard("d");
  expect(lookUp()).toHaveValue("abd");
});
