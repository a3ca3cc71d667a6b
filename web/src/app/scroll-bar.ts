/** Tells style sheets the width of the page's scroll bar, for the padding that replaces it under a modal. */

function measure(): void {
  const root = document.documentElement;
  const width = window.innerWidth - root.clientWidth;
  // Under a modal there is no scroll bar to measure.
  if (width > 0) root.style.setProperty("--app-scroll-bar", `${width}px`);
}

/** Measures now, and whenever zooming may have changed the width. */
export function watchScrollBar(): void {
  measure();
  window.addEventListener("resize", measure);
}
