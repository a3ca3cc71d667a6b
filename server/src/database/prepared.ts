/**
 * Which queries PostgreSQL prepares once a connection and then only runs (ADR 0021). Planning the many
 * joins of a case's details takes longer than reading it.
 */

/**
 * Planned anew each time: a search, whose best plan depends on its text; and `*`, whose result another
 * process's migration changes.
 */
const planEachTime = /\blike\b|(?:select|returning) (?:"?\w+"?\.)?\*/i;

/** PostgreSQL keeps each for as long as the connection lives. Texts are ours; this is for a mistake. */
const mostStatements = 300;

export type StatementName = (text: string, parameters: readonly unknown[]) => string | undefined;

/**
 * For one pool: the name that a text is prepared under, the same on each of its connections; undefined
 * where it is not.
 */
export function statementNames(): StatementName {
  const names = new Map<string, string>();
  return (text, parameters) => {
    // Without parameters it goes by the simple protocol, in one message: BEGIN, COMMIT.
    if (parameters.length === 0) return undefined;
    const known = names.get(text);
    // Texts are long: each is looked at when it is met first, and not at every call.
    if (known !== undefined) return known;
    if (names.size >= mostStatements || planEachTime.test(text)) return undefined;
    const name = `helpline_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
