// Sets the colour scheme before the first paint, so that a dark screen never flashes white. A file of
// its own because the content security policy allows no inline scripts. The key is the one of
// src/app/colour-scheme.tsx.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem("helpline-colour-scheme");
  } catch {
    // Storage may be refused; the system's setting is then as good as any.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const scheme = kept === "light" || kept === "dark" ? kept : system;
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
