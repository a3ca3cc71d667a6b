/** Typing in a list of choices keeps what is chosen if it begins with what is typed. Rules: LOG-14. */
import { NativeSelect } from "@mantine/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
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

describe("the keys one by one", () => {
  /** A key pressed some milliseconds after the page was opened. */
  const press = (select: HTMLSelectElement, key: string, at: number, more: object = {}) => {
    const preventDefault = vi.fn();
    const event = { key, timeStamp: at, currentTarget: select, preventDefault, ...more };
    chooseByTyping(event as unknown as Parameters<typeof chooseByTyping>[0]);
    return preventDefault.mock.calls.length > 0;
  };
  function listOf(...texts: string[]) {
    const select = document.createElement("select");
    for (const text of texts) {
      const option = document.createElement("option");
      option.value = text;
      option.text = text;
      select.append(option);
    }
    const changed = vi.fn();
    document.body.append(select);
    // As React listens: at the root.
    document.body.addEventListener("change", changed);
    return { select, changed };
  }
  // Each test begins long after the one before it.
  let now = 0;
  beforeEach(() => {
    now += 100_000;
  });

  it("choose together what begins with them, within a second", () => {
    const { select } = listOf("Bath", "Exeter", "Exmouth");
    press(select, "E", now);
    expect(select.value).toBe("Exeter");
    press(select, "x", now + 999);
    press(select, "m", now + 1_998);
    expect(select.value).toBe("Exmouth");
  });

  it("begin anew after a second", () => {
    const { select } = listOf("Exeter", "Bath");
    select.value = "Exeter";
    press(select, "e", now);
    press(select, "b", now + 1_000);
    expect(select.value).toBe("Bath");
  });

  it("begin anew in another list", () => {
    press(listOf("Exeter").select, "e", now);
    const { select } = listOf("Exeter", "Bath");
    press(select, "b", now + 10);
    expect(select.value).toBe("Bath");
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    "are left to the browser with %j",
    (more) => {
      const { select } = listOf("Exeter", "Bath");
      expect(press(select, "b", now, more)).toBe(false);
      expect(select.value).toBe("Exeter");
    },
  );

  it.each(["Enter", "ArrowDown", "Bath"])("%s is no letter", (key) => {
    const { select } = listOf("Exeter", "Bath");
    expect(press(select, key, now)).toBe(false);
    expect(select.value).toBe("Exeter");
  });

  it("a blank at the beginning is left to the browser, one within a choice is not", () => {
    const { select } = listOf(" ", "New town", "New York");
    select.value = "New town";
    expect(press(select, " ", now)).toBe(false);
    expect(select.value).toBe("New town");
    now += 10_000;
    for (const [at, key] of [..."new y"].entries()) press(select, key, now + at);
    expect(select.value).toBe("New York");
  });

  it("what begins no choice is left to the browser", () => {
    const { select, changed } = listOf("Exeter", "Bath");
    expect(press(select, "z", now)).toBe(false);
    expect(press(select, "x", now + 2_000)).toBe(false);
    expect(changed).not.toHaveBeenCalled();
  });

  it("a change is told once, and none where the choice stays", () => {
    const { select, changed } = listOf("Exeter", "Bath");
    expect(press(select, "b", now)).toBe(true);
    expect(changed).toHaveBeenCalledOnce();
    expect(press(select, "a", now + 10)).toBe(true);
    expect(changed).toHaveBeenCalledOnce();
  });
});
