/**
 * Colours, typography and component defaults. The CSS variables are generated at build time
 * (web/vite.config.ts), so that there are no inline `<style>` elements and the content security policy can
 * say `style-src 'self'`.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The only accent colour, a calm petrol. White text on shade 7 has a contrast of 5.9:1. */
const petrol: MantineColorsTuple = [
  "#ebf6f6",
  "#d5ebec",
  "#a9d5d8",
  "#7bbfc4",
  "#52a9b0",
  "#34959d",
  "#1d818a",
  "#0e6c75",
  "#0a5860",
  "#06424a",
];

/** The dark scheme's surfaces, from text (0) to the deepest background (9). */
const dark: MantineColorsTuple = [
  "#dde1e6",
  "#c0c7cf",
  "#a0a9b4",
  "#76818d",
  "#47505b",
  "#38404a",
  "#2a313a",
  "#1c2128",
  "#15191f",
  "#0f1216",
];

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif';

/** Fields in forms use 16 px; lists set 14 px themselves (design: look). */
const field = { defaultProps: { size: "md" } };
/** `lockScroll` would insert a `<style>` element; global.css does the same with `:has()`. */
const modalRoot = { defaultProps: { lockScroll: false } };
const modal = { defaultProps: { lockScroll: false, closeButtonProps: { "aria-label": "Close" } } };

export const theme = createTheme({
  colors: { petrol, dark },
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 7 },
  fontFamily: systemFont,
  headings: { fontFamily: systemFont, fontWeight: "650" },
  defaultRadius: "sm",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "20px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    TextInput: field,
    Textarea: field,
    Select: field,
    NativeSelect: field,
    NumberInput: field,
    Autocomplete: field,
    MultiSelect: field,
    Modal: modal,
    ModalRoot: modalRoot,
    Drawer: modal,
    // Its <header> would be a second banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
  },
});

/** Overrides Mantine defaults that have less than 4.5:1 on our backgrounds. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#56606b",
    "--mantine-color-placeholder": "#6b747e",
    "--mantine-color-error": "#b42318",
    "--mantine-color-success": "var(--mantine-color-green-9)",
    "--mantine-color-text": "#1c2128",
    "--mantine-color-default-border": "#c3cad1",
    "--mantine-color-anchor": "var(--mantine-color-petrol-7)",
    "--app-surface": "#ffffff",
    "--app-canvas": "#f5f7f8",
    "--app-line": "#dde2e6",
    "--app-control-line": "#84909b",
    "--app-accent-soft": "var(--mantine-color-petrol-0)",
    "--app-accent-text": "var(--mantine-color-petrol-8)",
    "--app-accent-line": "var(--mantine-color-petrol-7)",
  },
  dark: {
    "--mantine-color-dimmed": "var(--mantine-color-dark-2)",
    "--mantine-color-placeholder": "#8f99a5",
    "--mantine-color-error": "#ff9d94",
    "--mantine-color-success": "var(--mantine-color-green-4)",
    "--mantine-color-text": "var(--mantine-color-dark-0)",
    "--mantine-color-anchor": "var(--mantine-color-petrol-3)",
    "--app-surface": "var(--mantine-color-dark-7)",
    "--app-canvas": "var(--mantine-color-dark-8)",
    "--app-line": "var(--mantine-color-dark-5)",
    "--app-control-line": "#77828e",
    "--app-accent-soft": "#123238",
    "--app-accent-text": "var(--mantine-color-petrol-2)",
    "--app-accent-line": "var(--mantine-color-petrol-4)",
  },
});
