/** Downloads of what the page has, and of an address. */
import { expect, it, vi } from "vitest";
import { saveAs, saveFrom } from "./save-as.ts";

function watchLinks() {
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this);
  });
  return links;
}

it("lets the browser load an address under the given name, without saying from where", () => {
  const links = watchLinks();
  saveFrom("/api/files/4", "report.txt");
  expect(links).toHaveLength(1);
  expect(links[0]).toMatchObject({ download: "report.txt", rel: "noreferrer" });
  expect(links[0]?.getAttribute("href")).toBe("/api/files/4");
});

it("saves data of the page, which is released a minute later", () => {
  vi.useFakeTimers();
  const links = watchLinks();
  const content = new Blob(["a,b"]);
  const created = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:it");
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  saveAs(content, "cases.csv");
  expect(created).toHaveBeenCalledExactlyOnceWith(content);
  expect(links[0]).toMatchObject({ download: "cases.csv", href: "blob:it" });
  vi.advanceTimersByTime(59_999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledExactlyOnceWith("blob:it");
});
