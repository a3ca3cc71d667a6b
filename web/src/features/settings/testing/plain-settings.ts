/** The settings that tests of the screen begin with. */
import type { SettingsState } from "@helpline/contract/settings/settings";

const band = (n: number) => ({
  band: n,
  label: `Band ${n}`,
  hours_from: 10 * n,
  hours_to: 10 * n + 5,
  hours_max: 10 * n + 8,
});

export const plainSettings: SettingsState = {
  version: 3,
  values: {
    product_name: "Helpline",
    title_prefix: "Helpline | ",
    call_takers_see: "handler",
    name_min_length: 3,
    untouched_after_days: 28,
    notify_on_assignment: true,
    concern_hours: 4,
    concern_escalation: null,
    concern_advice: "Ring 999.",
    nature_of_case: [
      { name: "Exclusion", retired: false },
      { name: "Transport", retired: false },
    ],
    bands: [1, 2, 3].map(band),
    evaluation_questions: [],
    clocks: [],
    backup_every_hours: 0,
    backup_keep: 14,
    backup_encrypted: false,
    retention_years: null,
    retention_deleted_days: null,
    retention_enquiry_days: null,
    logo: null,
  },
  locked: [],
  changed: {},
  natures_in_use: ["Exclusion"],
  problem: null,
  server: {
    time_zone: "Europe/London",
    backup_folder: "/srv/backups",
    mail: "outbox",
    mail_from: "",
  },
};
