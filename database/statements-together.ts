import pg from "pg";

export interface NamedStatement {
  text: string;
  name: string;
  values: unknown[] | undefined;
}

/** A statement that a connection knows by its name. */
export interface Prepared {
  name: string;
  /** As PostgreSQL reads them: texts or bytes. A statement without values gives no rows either. */
  values?: (string | Buffer | null)[] | undefined;
}

export type Answer = pg.QueryResult<Record<string, unknown>>;

/**
 * Sends a statement after others that the connection has prepared. They leave in one packet, PostgreSQL carries them out
 * in turn, and answers all of them at once. If one fails, those after it are not carried out.
 *
 * @param before the others, of which there is one at least
 * @returns the answers of all of them, in this order
 */
export function sendTogether(
  client: pg.ClientBase,
  before: readonly Prepared[],
  statement: NamedStatement,
): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const told = (error: Error | undefined, answers: unknown) => {
      if (error) reject(error);
      // A query of several commands has a list of answers; one whose own values cannot be sent has failed by now.
      else resolve([answers as Answer | Answer[]].flat());
    };
    client.query(new StatementsTogether(before, statement, told));
  });
}

/** To pg it is one query that waits for one answer. */
class StatementsTogether extends pg.Query {
  constructor(
    before: readonly Prepared[],
    statement: NamedStatement,
    told: (error: Error | undefined, answers: unknown) => void,
  ) {
    super(statement, told);
    const { submit } = pg.Query.prototype;
    this.submit = (connection) => {
      // As pg does it with the messages of one statement.
      connection.stream.cork();
      try {
        for (const { name, values } of before) {
          connection.bind({ statement: name, values }, true);
          if (values) connection.describe({ type: "P", name: "" }, true);
          connection.execute(null, true);
        }
        return submit.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }
}
