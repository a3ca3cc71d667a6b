/** Tells style sheets how wide the page's scroll bar is: the padding that takes its place under a modal. */

function measure(): void {
  const root = document.documentElement;
  const width = window.innerWidth - root.clientWidth;
  // Under a modal there is none to measure.
  if (width > 0) root.style.setProperty("--app-scroll-bar", `${width}px`);
}

/** Measures now, and whenever zooming may have changed it. */
export function watchScrollBar(): void {
  measure();
  window.addEventListener("resize", measure);
}
