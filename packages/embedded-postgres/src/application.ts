/**
 * The application that embeds PostgreSQL: its names for the system and for people, and the solutions that
 * errors suggest.
 */
export interface Application {
  /**
   * Its name for the system, lower-case letters only: "example". It names the database, the roles
   * (`example_owner`, `example_app`), the account that PostgreSQL runs as under root, and folders outside
   * the data directory. Never change it: existing data is found by this name.
   */
  readonly name: string;
  /** Its name for people: "Example". */
  readonly title: string;
  /** The setting that names the data directory: "EXAMPLE_DATA". */
  readonly dataDirSetting: string;
  /**
   * How to do without the embedded PostgreSQL, as the end of a sentence: "set EXAMPLE_URL to another
   * PostgreSQL".
   */
  readonly alternative: string;
  /** The command that runs `upgradeEmbeddedPostgres`. */
  readonly upgradeCommand: string;
  /** The same command with a placeholder for `oldPrograms`. */
  readonly oldProgramsCommand: string;
  /** The command that runs `removeOldClusters`. */
  readonly removeOldCommand: string;
}

/** A role of the database: its owner, or the role that the application works as. */
export type Role = "owner" | "app";

/** The role's name in PostgreSQL. */
export const roleName = ({ name }: Application, role: Role): string => `${name}_${role}`;
