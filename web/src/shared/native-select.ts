/** Mantine's native select, with all the style sheets that it needs. */
import "@mantine/core/styles/Input.css";
// The chevron is the one of Combobox.
import "@mantine/core/styles/Combobox.css";

export { NativeSelect } from "@mantine/core";
