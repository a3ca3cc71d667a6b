/** City and County save exactly the typed place, which may be any place. Rules: UI-14, UI-15. */
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answer,
  fieldNamed,
  openEdit,
  type User,
} from "#shared/record-manager/testing/render-manager.tsx";
import { dialogLines } from "../../../../test/dialogs.ts";

const city = () => fieldNamed("City");
const list = () => within(screen.getByRole("listbox", { name: /^City/ }));
const options = () =>
  list()
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);

/** Selects all text in the field and types over it. */
async function typeOver(user: User, text: string) {
  await user.click(city());
  await user.tripleClick(city());
  await user.keyboard(text);
}

async function savedCity(user: User, server: Awaited<ReturnType<typeof openEdit>>["server"]) {
  await user.type(fieldNamed("Practice name"), "s");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^Updated\./);
  return server.calledWith("PUT")[0]?.body.city;
}

it("keeps a city that is retyped and confirmed with Enter", async () => {
  const { user, server } = await openEdit("gps", { city: "Sheffield" });
  await typeOver(user, "Sheffield{Enter}");
  expect(city().value).toBe("Sheffield");
  expect(await savedCity(user, server)).toBe("Sheffield");
});

it("offers the whole list when opened, and matches after typing", async () => {
  const { user } = await openEdit("gps", { city: "Sheffield" });
  await user.click(city());
  expect(options()).toEqual(["Leeds", "London", "Sheffield"]);
  await typeOver(user, "sh");
  expect(options()).toEqual(["Sheffield", "Use “sh” as typed"]);
  await user.keyboard("{Escape}");
});

it("draws more of a long list each time somebody nears its end, to the last place", async () => {
  const towns = Array.from({ length: 150 }, (_, at) => `Town ${at}`);
  const { user } = await openEdit("gps", { city: "Town 0" }, towns);
  await user.click(city());
  expect(options()).toEqual(towns.slice(0, 60));
  const box = screen.getByRole("listbox", { name: /^City/ });
  const scrollTo = (scrollTop: number) => {
    for (const [name, value] of Object.entries({
      scrollHeight: 2000,
      clientHeight: 250,
      scrollTop,
    })) {
      Object.defineProperty(box, name, { value, configurable: true });
    }
    fireEvent.scroll(box);
  };
  scrollTo(1000);
  expect(options()).toHaveLength(60);
  scrollTo(1600);
  expect(options()).toHaveLength(120);
  scrollTo(1750);
  expect(options()).toEqual(towns);
  await user.click(list().getByRole("option", { name: "Town 149" }));
  expect(city().value).toBe("Town 149");
  await user.click(city());
  expect(options()).toHaveLength(60);
});

it("accepts a village as typed, with Enter, with Tab and from the list", async () => {
  const { user, server } = await openEdit("gps", { city: "Leeds" });
  await typeOver(user, "Chew Magna");
  expect(options()).toEqual(["Use “Chew Magna” as typed"]);
  await user.keyboard("{Enter}");
  expect(city().value).toBe("Chew Magna");
  await typeOver(user, "Chew Stoke");
  await user.tab();
  expect(city().value).toBe("Chew Stoke");
  expect(await screen.findByText("Not in the list: kept as typed.")).toBeVisible();
  await typeOver(user, "Lond");
  expect(options()).toEqual(["London", "Use “Lond” as typed"]);
  await user.click(list().getByRole("option", { name: "Use “Lond” as typed" }));
  expect(await savedCity(user, server)).toBe("Lond");
});

it("completes the beginning of a name with Enter, and never picks a name that only contains it", async () => {
  const { user } = await openEdit("gps", { city: "Leeds" });
  await typeOver(user, "lond{Enter}");
  expect(city().value).toBe("London");
  await typeOver(user, "field{Enter}");
  expect(city().value).toBe("field");
});

it("uses the list's spelling of a name that is spelled differently", async () => {
  const { user } = await openEdit("gps", { city: "Leeds" });
  await typeOver(user, "  lON'Don. ");
  await user.tab();
  expect(city().value).toBe("London");
  expect(screen.queryByText("Not in the list: kept as typed.")).not.toBeInTheDocument();
});

it("asks for a city if the field is cleared", async () => {
  const { user } = await openEdit("gps", { city: "Leeds" });
  await user.clear(city());
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await dialogLines(messages.formErrorTitle)).toContain("Please choose a city.");
  await answer(user, "OK");
  expect(city()).toHaveAccessibleDescription(/Please choose a city\./);
});
