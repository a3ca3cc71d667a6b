/** Rules: SHELL-16, SHELL-20. */
import { userTypes } from "@helpline/contract/access";
import { type MenuTarget, menus } from "@helpline/contract/menus";
import { modalManagers, screens } from "@helpline/contract/screens";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render.tsx";
import { logIn } from "../../../test/tokens.ts";
import { Menu } from "./logged-in-frame.tsx";

async function showMenu(address = "/welcome", onChoose = vi.fn()) {
  const root = createRootRoute({ component: () => <Menu onChoose={onChoose} /> });
  const anywhere = createRoute({ getParentRoute: () => root, path: "$" });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const view = renderThemed(<RouterProvider router={router} />);
  await waitFor(() => expect(view.container.querySelector("ul")).not.toBeNull());
  return { ...view, router, onChoose };
}

const wordsOf = (target: MenuTarget) =>
  "modal" in target
    ? modalManagers[target.modal].title
    : (target.label ?? screens[target.screen].title);

// contract/src/screens.test.ts compares each role's labels with the requirements.
describe.each(userTypes)("the menu of %s", (userType) => {
  it("has the contract's items, with a line between its groups", async () => {
    logIn(userType);
    const { container } = await showMenu();
    const groups = [...container.querySelectorAll("ul")].map((group) =>
      [...group.querySelectorAll("li")].map((item) => item.textContent),
    );
    expect(groups).toEqual(menus[userType].map((group) => group.map(wordsOf)));
    expect(screen.queryAllByRole("separator")).toHaveLength(groups.length - 1);
  });

  it("leads where the contract says", async () => {
    logIn(userType);
    await showMenu();
    for (const target of menus[userType].flat()) {
      if ("modal" in target) {
        const item = screen.getByRole("button", { name: modalManagers[target.modal].title });
        expect(item).toHaveAttribute("aria-haspopup", "dialog");
      } else {
        const item = screen.getByRole("link", { name: screens[target.screen].title });
        expect(item).toHaveAttribute("href", screens[target.screen].path);
      }
    }
  });
});

it.each([
  ["/reports", "Reports"],
  ["/case-file-manager?case_id=3", "Case Manager"],
  ["/mail?page=2", "Mail"],
])("highlights at %s the item %s and no other", async (address, name) => {
  logIn("admin");
  const { container } = await showMenu(address);
  const current = [...container.querySelectorAll("[aria-current]")];
  expect(current.map((item) => item.textContent)).toEqual([name]);
});

it("reports a choice before a list modal opens", async () => {
  logIn("manager");
  const { onChoose, router } = await showMenu("/reports");
  await userEvent.click(screen.getByRole("button", { name: "GPs" }));
  expect(onChoose).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe("/reports");
});
