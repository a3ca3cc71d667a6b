/** Leaving a changed form asks first, so that nothing typed is lost. Rules: UI-3. */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { answer, fieldNamed, openEdit, type User } from "./testing/render-manager.tsx";

describe("leaving a changed form", () => {
  const ways = {
    Back: (user: User) => user.click(screen.getByRole("button", { name: "Back" })),
    Esc: (user: User) => user.keyboard("{Escape}"),
    Close: (user: User) => user.click(screen.getByRole("button", { name: "Close" })),
  };

  it.each(Object.entries(ways))("by %s asks first", async (_way, leave) => {
    const { user, onClose } = await openEdit("gps");
    await user.type(fieldNamed("Practice name"), "!");
    await leave(user);
    expect((await dialogLines("Unsaved changes"))[0]).toContain("not saved");
    await answer(user, "No");
    expect(fieldNamed("Practice name").value).toBe("Elm Grove!");
    expect(onClose).not.toHaveBeenCalled();
    await leave(user);
    await answer(user, "Yes");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  });

  it.each(Object.entries(ways))("by %s does not ask if it is unchanged", async (_way, leave) => {
    const { user } = await openEdit("gps");
    await leave(user);
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(screen.queryByRole("dialog", { name: "Unsaved changes" })).toBeNull();
  });
});
