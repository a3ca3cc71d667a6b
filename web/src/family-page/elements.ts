/** Makes the elements of the family's page, and shows them. */

/** Text is never read as HTML. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const paragraph = (text: string) => element("p", {}, text);

export function button(text: string, onClick: () => void, className = "") {
  const made = element("button", { type: "button", className }, text);
  made.addEventListener("click", onClick);
  return made;
}

/** Replaces the screen. The focus goes to its heading, which a screen reader then says. */
export function show(title: string, ...content: readonly Node[]): void {
  const page = document.getElementById("page");
  if (!page) return;
  page.textContent = "";
  page.append(...content);
  document.title = title;
  scrollTo(0, 0);
  page.querySelector("h1")?.focus();
}
