/** Builds the reference page: the defaults of Vite, for the browsers and with the compression of the product. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompressed } from "../../../web/build/precompressed.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompressed()],
  build: { target: "baseline-widely-available" },
});
