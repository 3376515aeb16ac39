import type { FunctionName, Input } from "#contract/index.ts";
import type { Actor } from "#lab/bench/people.ts";

/** The session's owner, as the bare server reads it with `sessionJoin`. */
export interface SessionRow {
  id: string;
  name: string;
  email: string;
  role: string;
  apartment_id: string | null;
  is_initial_password: boolean;
  building: number | null;
  unit: number | null;
  nickname: string | null;
  rights: string[] | null;
}

/** The function that a measurement calls, and what the bare server does in its place. */
export interface Scenario<Name extends FunctionName = FunctionName> {
  function: Name;
  title: string;
  actor: Actor;
  /** Each connection always sends the same one of these, unless `once` says otherwise. */
  payloads: readonly Input<Name>[];
  /** The same query without tenancy. Missing if the session join already holds the answer. */
  statement?: { text: string; values: (payload: Input<Name>, session: SessionRow) => unknown[] };
  /** The whole answer without the part that is the same for all. It must equal our server's to the byte. */
  answer: (rows: never[], session: SessionRow, payload: Input<Name>) => object;
  /** The answers may differ in two things: the id of the new row, and when it was made. */
  makesSomething?: true;
  /**
   * Each payload succeeds only once: the connections take one after the other, and after every round this statement
   * takes back what it has made.
   */
  once?: { undo: string };
  /** The answers may differ in the server's clock. */
  tellsTheTime?: true;
}

/** Checks an entry against its own function's payload, and returns it without that type. */
export function scenario<Name extends FunctionName>(entry: Scenario<Name>): Scenario {
  return entry;
}
