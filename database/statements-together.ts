import pg from "pg";

export interface NamedStatement {
  text: string;
  name: string;
  values: unknown[] | undefined;
}

type Answer = pg.QueryResult<Record<string, unknown>>;

/**
 * Sends a statement after others that the connection has prepared and that take no values. They leave in one packet,
 * PostgreSQL carries them out in turn, and answers all of them at once. If one fails, those after it are not carried out.
 *
 * @param before the names of the others, of which there is one at least
 * @returns the last one's answer
 */
export function sendTogether(
  client: pg.ClientBase,
  before: readonly string[],
  statement: NamedStatement,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const told = (error: Error | undefined, answers: unknown) => {
      if (error) reject(error);
      // A query of several commands has a list of answers; one whose own values cannot be sent has failed by now.
      else resolve([answers as Answer | Answer[]].flat().at(-1)!);
    };
    client.query(new StatementsTogether(before, statement, told));
  });
}

/** To pg it is one query that waits for one answer. */
class StatementsTogether extends pg.Query {
  constructor(
    before: readonly string[],
    statement: NamedStatement,
    told: (error: Error | undefined, answers: unknown) => void,
  ) {
    super(statement, told);
    const { submit } = pg.Query.prototype;
    this.submit = (connection) => {
      // As pg does it with the messages of one statement.
      connection.stream.cork();
      try {
        for (const name of before) {
          connection.bind({ statement: name }, true);
          connection.execute(null, true);
        }
        return submit.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }
}
