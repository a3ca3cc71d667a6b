/** The settings of the demo. */
import type { Environment } from "#operations/settings";

/**
 * What the demo keeps of the environment. With other settings, such as `BACKUP_FOLDER` and `SMTP_URL`, backups of
 * sample data would replace real ones, and sample people would get mail.
 */
const kept = [
  "ADMIN_PASSWORD",
  "CASES_PAGE_SIZE",
  "HELPLINE_CONFIG",
  "HOST",
  "LOGIN_RATE_LIMIT",
  "LOG_LEVEL",
  "MAX_REQUESTS_IN_PROGRESS",
  "METRICS_PORT",
  "PASSWORD_MIN_LENGTH",
  "PORT",
  "PUBLIC_URL",
  "REFUSE_COMMON_PASSWORDS",
  "TIME_ZONE",
  "TRUST_PROXY",
];

export const demoEnvironment = (env: Environment, dataDir: string): Environment => ({
  ...Object.fromEntries(kept.map((name) => [name, env[name]])),
  DATA_DIR: dataDir,
});
