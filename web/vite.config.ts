/** How the web app is built and served in development. */
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { precompressed } from "./build/precompressed.ts";
import { userGuide } from "./build/user-guide.ts";
import { cssVariablesResolver, theme } from "./src/shared/theme.ts";

/**
 * The palettes that the first screens may use. Those of other screens are in Mantine's own style sheet, which
 * the logged-in frame loads; here they would be 15 KB of unused CSS.
 */
const palettes = ["petrol", "dark", "gray", "red", "yellow", "green"];

function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(
    Object.entries(merged.colors).filter(([name]) => palettes.includes(name)),
  ) as typeof merged.colors;
  const variables = deepMerge(
    defaultCssVariablesResolver({ ...merged, colors }),
    cssVariablesResolver(merged),
  );
  return convertCssVariables(variables, ":root");
}

/**
 * At run time Mantine would write its variables into a `<style>` element. Written at build time, they are
 * cached with the other CSS, and the content security policy needs no 'unsafe-inline' for styles.
 */
function themeVariables(): Plugin {
  return {
    name: "theme-variables",
    enforce: "pre",
    load: (id) => (id.split("?")[0]?.endsWith("/shared/theme-variables.css") ? themeCss() : null),
  };
}

const server = "http://127.0.0.1:3000";

/** `--mode profiling`: an otherwise normal build with React's Profiler (npm run bench:web). */
const withProfiler = { find: /^react-dom\/client$/, replacement: "react-dom/profiling" };

export default defineConfig(({ mode }) => ({
  plugins: [react(), themeVariables(), userGuide(), precompressed()],
  resolve: {
    alias: mode === "profiling" ? [withProfiler] : [],
  },
  build: {
    outDir: "dist",
    manifest: true,
    target: "baseline-widely-available",
    // Data URLs would need img-src data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // KB. Swagger UI comes as one file of 1.5 MB; it loads with its own screen only.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: {
      // /api/docs is a screen of the web app.
      "^/api/(?!docs(?:$|[?#]))": server,
      "/healthz": server,
      "/readyz": server,
      "/notification.json": server,
    },
  },
}));
