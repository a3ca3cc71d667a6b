/** The settings that the report screens read. */
import { sampleBands } from "./case-samples.ts";

export const reportConfig = {
  time_zone: "Europe/London",
  bands: sampleBands,
  nature_of_case: ["Transport"],
  evaluation_questions: [
    { number: 6, text: "How confident before?", kind: "select", options: [] },
    { number: 9, text: "What do you know now?", kind: "text", options: [] },
  ],
};
