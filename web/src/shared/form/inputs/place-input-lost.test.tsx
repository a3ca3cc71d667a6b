/** Without the code of the list of towns, any name can still be typed. Rules: UI-14, SHELL-9. */
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fieldNamed, openEdit } from "#shared/record-manager/testing/render-manager.tsx";

// Before the list modal is imported, which loads the list of towns.
vi.hoisted(() => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));

it("takes a town as it is typed if the list cannot be loaded", async () => {
  const { user, server } = await openEdit("gps", { city: "Leeds" });
  expect(fieldNamed("City")).not.toHaveAttribute("aria-haspopup");
  await user.clear(fieldNamed("City"));
  await user.type(fieldNamed("City"), "Chew Magna");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^Updated\./);
  expect(server.calledWith("PUT")[0]?.body.city).toBe("Chew Magna");
});
