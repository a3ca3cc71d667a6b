/** Who embeds PostgreSQL: the names that the system and people see, and the ways out that errors offer. */
export interface Application {
  /**
   * Its name for the system, lower-case letters only, "example". It names the database, the roles
   * (`example_owner`, `example_app`), the account that root's PostgreSQL runs as, and folders outside
   * of the data directory. Never change it: data that is there is found by it.
   */
  readonly name: string;
  /** Its name for people: "Example". */
  readonly title: string;
  /** The setting that names the data directory: "EXAMPLE_DATA". */
  readonly dataDirSetting: string;
  /** How to do without an embedded PostgreSQL, as the end of a sentence: "set EXAMPLE_URL to another PostgreSQL". */
  readonly alternative: string;
  /** What a person runs for `upgradeEmbeddedPostgres`. */
  readonly upgradeCommand: string;
  /** The same with a place to fill in for `oldPrograms`. */
  readonly oldProgramsCommand: string;
  /** What a person runs for `removeOldClusters`. */
  readonly removeOldCommand: string;
}

/** A role of the database: its owner, or the one that the application works as. */
export type Role = "owner" | "app";

/** The role's name in PostgreSQL. */
export const roleName = ({ name }: Application, role: Role): string => `${name}_${role}`;
