import type pg from "pg";

/** The statement that every call begins with: it binds the transaction to the token's owner, and says who that is. */
export const openCallStatement = "select * from open_call($1, $2)";

/**
 * The same for a connection to PostgreSQL, which does not send it before the next statement. Its only row is an
 * `OpeningAhead`, at once.
 */
export const openCallAhead = "open_call ahead";

export interface OpeningAhead {
  answer: Promise<pg.QueryResult>;
  /** Sends it alone, if no statement has come that it leaves with. */
  send: () => void;
}
