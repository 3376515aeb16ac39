/**
 * Ends a transaction whose end nobody waits for. To PostgreSQL it is the same as `commit`; by this word
 * the connection knows that it may go out together with whatever comes next.
 */
export const endUnattended = "end";

/** Announces a topic to every server, once the transaction commits. */
export const announcement = "select pg_notify('danji', $1)";

/** Keeps the answer to a request that may be repeated. */
export const keptAnswer = "select keep_answer($1, $2)";

/**
 * Nobody needs what these answer. Within a transaction they leave together with its next statement, at the latest with the
 * commit, which is not carried out if one of them fails.
 */
export const unattended: ReadonlySet<string> = new Set([announcement, keptAnswer]);
