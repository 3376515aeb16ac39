import type { Actor } from "#bench/people.ts";
import type { FunctionName, Input } from "#contract/index.ts";

/** Whoever the limit found behind a session token, as `sessionJoin` answers. */
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
}

/** What one measurement calls, and what the bare server does in its place. */
export interface Scenario<Name extends FunctionName = FunctionName> {
  function: Name;
  title: string;
  actor: Actor;
  /** Each connection keeps to one of them. */
  payloads: readonly Input<Name>[];
  /** The same query without tenancy; none where the session join already knows the answer. */
  statement?: { text: string; values: (payload: Input<Name>, session: SessionRow) => unknown[] };
  /** Everything of the answer that is not the same for all. It must equal ours to the byte. */
  answer: (rows: never[], session: SessionRow, payload: Input<Name>) => object;
  /** The answers may differ in one thing: the id of what was made. */
  makesSomething?: true;
}

/** Checks an entry against its own function's payload, then forgets which one it is. */
export function scenario<Name extends FunctionName>(entry: Scenario<Name>): Scenario {
  return entry;
}
