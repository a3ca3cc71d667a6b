/**
 * Builds the page on which families answer the questions (EVAL-12), beside the app and without any of its code. It has to
 * work in browsers that are five years old, so it is built for older ones than the app.
 */
import { defineConfig } from "vite";
import { precompressed } from "./build/precompressed.ts";

export default defineConfig({
  plugins: [precompressed()],
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: ["es2019", "chrome87", "edge88", "firefox78", "safari14"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "evaluation.html" },
  },
});
