import { openCallStatement } from "./opening-ahead.ts";
import type { OpeningAhead } from "./opening-ahead.ts";
import type { ServerClient } from "./server-client.ts";
import { sendTogether } from "./statements-together.ts";
import type { Answer, NamedStatement, Prepared } from "./statements-together.ts";
import { unattended } from "./unattended.ts";

/**
 * Sends a `begin` together with the next statement, and also the look-up of a session whose owner is expected. Sends an
 * end that nobody waits for together with the next transaction's `begin`, if there is one in this turn of the event loop,
 * and a statement whose answer nobody needs with the one after it. Sent alone, each would cost as much as a look-up.
 */
export function transactionFrame(client: ServerClient) {
  const due = statementsDue(client);
  let isInTransaction = false;
  return {
    begin: () => {
      isInTransaction = true;
      due.takeFailure();
      due.add({ text: "begin", name: "begin" });
      return Promise.resolve({ command: "BEGIN", rowCount: 0, rows: [] });
    },
    endUnattended: () => {
      isInTransaction = false;
      due.add({ text: "end", name: "end" });
      setImmediate(due.sendAlone);
      return Promise.resolve({ command: "COMMIT", rowCount: 0, rows: [] });
    },
    commit: async () => {
      isInTransaction = false;
      const answer = await due.sendWith({ text: "commit", name: "commit", values: undefined });
      // What has failed unseen makes a rollback of it, without an error.
      const failure = due.takeFailure();
      if (failure !== undefined) throw failure;
      if (answer.command !== "COMMIT") throw new Error("The transaction was not committed.");
      return answer;
    },
    rollback: () => {
      isInTransaction = false;
      due.forget(({ text }) => unattended.has(text));
      return due.sendWith({ text: "rollback", name: undefined, values: undefined });
    },
    openAhead: (name: string, [tokenHash, readOnly]: readonly unknown[]) => {
      const answered = Promise.withResolvers<Answer>();
      // Work that fails before its first statement has another error to tell.
      answered.promise.catch(() => undefined);
      const opening = { text: openCallStatement, name };
      const values = [Buffer.from(tokenHash as Uint8Array), String(readOnly)];
      due.add({ ...opening, values, answered });
      const send = () => {
        if (!due.forget((one) => one.answered === answered)) return;
        due
          .sendWith({ ...opening, values })
          .then(answered.resolve, (error: unknown) => answered.reject(client.meaningOf(error)));
      };
      return Promise.resolve({
        command: "SELECT",
        rowCount: 1,
        rows: [{ answer: answered.promise, send } satisfies OpeningAhead],
      });
    },
    query: async (statement: Statement) => {
      const { text, name, values } = statement;
      if (!name || !unattended.has(text) || !isInTransaction) return due.sendWith(statement);
      if (due.mayTake(name)) {
        due.add({ text, name, values: values as Prepared["values"] });
        return { command: "SELECT", rowCount: 1, rows: [] };
      }
      const answer = await due.sendWith(statement);
      due.notePrepared(name);
      return answer;
    },
  };
}

/** What leaves with the next statement. */
interface Due extends Prepared {
  text: string;
  answered?: PromiseWithResolvers<Answer>;
}

interface Statement {
  text: string;
  name: string | undefined;
  values: unknown[] | undefined;
}

/** The statements of a connection that wait for the one that they leave with. */
function statementsDue(client: ServerClient) {
  const prepared = new Set<string>();
  let due: Due[] = [];
  /** Of one that was sent alone and that nobody waits for. */
  let failure: unknown;
  const takeAll = () => {
    const taken = due;
    due = [];
    return taken;
  };
  const sendOne = async ({ text, name, values, answered }: Due) => {
    try {
      const answer = await client.query({ text, name, values });
      prepared.add(name);
      answered?.resolve(answer);
    } catch (error) {
      if (answered) answered.reject(client.meaningOf(error));
      else failure ??= error;
    }
  };
  const sendEach = (statements: Due[]) => {
    for (const each of statements) void sendOne(each);
  };
  const sendAllTogether = async (before: Due[], statement: NamedStatement) => {
    try {
      const answers = await sendTogether(client, before, statement);
      for (const [index, { answered }] of before.entries()) answered?.resolve(answers[index]!);
      return answers.at(-1)!;
    } catch (error) {
      for (const { answered } of before) answered?.reject(client.meaningOf(error));
      throw error;
    }
  };
  return {
    add: (statement: Due) => void due.push(statement),
    /** Returns whether there was one. */
    forget: (which: (one: Due) => boolean) => {
      const before = due;
      due = due.filter((one) => !which(one));
      return due.length < before.length;
    },
    notePrepared: (name: string) => void prepared.add(name),
    /** Whether one that the connection knows may wait: not if somebody waits to hear of another before it. */
    mayTake: (name: string) => prepared.has(name) && due.every(({ answered }) => !answered),
    takeFailure: () => {
      const taken = failure;
      failure = undefined;
      return taken;
    },
    sendAlone: () => sendEach(takeAll()),
    sendWith: ({ text, name, values }: Statement): Promise<Answer> => {
      const before = takeAll();
      // A statement without a name is sent in another way, which does not mix with this one.
      if (before.length > 0 && name !== undefined && before.every((each) => prepared.has(each.name))) {
        return sendAllTogether(before, { text, name, values });
      }
      sendEach(before);
      return client.query({ text, values, name });
    },
  };
}
