/** For when the element that had the focus is gone: the screen's heading gets it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  // Browsers focus a heading only with a tabindex.
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
