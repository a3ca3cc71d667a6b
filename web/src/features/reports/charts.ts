/** The chart library with its styles: large, so only modules that are loaded on demand import it. */
import "@mantine/charts/styles.layer.css";

export { BarChart } from "@mantine/charts";
