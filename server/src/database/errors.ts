/** Errors of the database besides PostgreSQL's own (`pg.DatabaseError`). */

/** The database cannot be reached, or the connection broke before PostgreSQL answered. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database cannot be reached", { cause });
    this.name = "DatabaseUnavailable";
  }
}
