/** What a combobox with an open list tells of itself: its list, the marked option, those that are chosen. Rules: UI-10. */
import { Combobox } from "@mantine/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render.tsx";
import { OpenCombobox } from "./open-combobox.tsx";
import { OptionList } from "./option-list.tsx";
import { useMarkedOption } from "./use-marked-option.ts";

const all = ["Advisor", "Advocate", "Clinic"].map((name) => ({ key: name, name }));
const onChoose = vi.fn();

function Box({ chosen }: { readonly chosen?: ReadonlySet<string> }) {
  const [typed, setTyped] = useState("");
  const options = all.filter(({ name }) => name.startsWith(typed));
  return (
    <OpenCombobox
      label="Stages"
      groups={[{ label: "Stages", options }]}
      typed={typed}
      onType={setTyped}
      onChoose={onChoose}
      chosen={chosen}
      isSeveral={chosen !== undefined}
      line={options.length === 0 ? "No stage has this name." : `${options.length} stages`}
    >
      {(field) => <input {...field} aria-label="Stage" />}
    </OpenCombobox>
  );
}

const field = () => screen.getByRole("combobox", { name: "Stage" });
const selected = () =>
  screen.queryAllByRole("option", { selected: true }).map(({ textContent }) => textContent);

it("is expanded while there are options, and folded without one", async () => {
  renderThemed(<Box />);
  expect(field()).toHaveAttribute("aria-haspopup", "listbox");
  expect(field()).toHaveAttribute("aria-expanded", "true");
  expect(field()).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
  await userEvent.type(field(), "x");
  expect(field()).toHaveAttribute("aria-expanded", "false");
  expect(field()).not.toHaveAttribute("aria-controls");
  expect(field()).not.toHaveAttribute("aria-activedescendant");
  expect(screen.getByText("No stage has this name.")).toBeVisible();
});

it("selects the marked option, which the arrows move, and chooses it with Enter", async () => {
  renderThemed(<Box />);
  expect(selected()).toEqual(["Advisor"]);
  await userEvent.type(field(), "{ArrowDown}");
  expect(selected()).toEqual(["Advocate"]);
  expect(field()).toHaveAttribute(
    "aria-activedescendant",
    screen.getByRole("option", { selected: true }).id,
  );
  await userEvent.keyboard("{Enter}");
  expect(onChoose).toHaveBeenLastCalledWith(all[1]);
});

it("selects those that are chosen where several can be, whatever is marked", async () => {
  renderThemed(<Box chosen={new Set(["Clinic"])} />);
  expect(screen.getByRole("listbox")).toHaveAttribute("aria-multiselectable", "true");
  expect(selected()).toEqual(["Clinic"]);
  await userEvent.type(field(), "{ArrowDown}");
  expect(selected()).toEqual(["Clinic"]);
});

it.each([true, false])("says whether its options belong to an earlier text (%j)", (isStale) => {
  function List() {
    const marking = useMarkedOption({ options: all, preselected: all[0], onEnter: onChoose });
    const groups = [{ label: "Stages", options: all }];
    return (
      <OptionList
        label="Stages"
        groups={groups}
        marking={marking}
        onChoose={onChoose}
        isStale={isStale}
      />
    );
  }
  renderThemed(
    <Combobox>
      <List />
    </Combobox>,
  );
  expect(screen.getByRole("listbox")).toHaveAttribute("aria-busy", String(isStale));
});
