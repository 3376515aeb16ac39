import { sql } from "kysely";

import { functions } from "#contract/index.ts";
import type { CommandName, Input, Output } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { AnswerOnce, Transaction } from "#server/call/handler-types.ts";
import { handlers } from "#server/handlers.ts";
import { acting } from "#server/testing/acting.ts";

import type { Person, Resident } from "./demo-people.ts";

/** What the sample apartment's people do by the product's own functions, without signing in. */
export interface SampleCalls {
  resident: Calling<Resident>;
  office: Calling<Person>;
  /** As the owner of all rows: only the owner may write of the past. */
  asOwner: <Result>(work: (db: CallDatabase) => Promise<Result>) => Promise<Result>;
}

type Calling<Who> = <Name extends CommandName>(
  person: Who,
  name: Name,
  payload: Input<Name>,
) => Promise<Output<Name>>;

export function callsOf(database: Database, apartmentId: string): SampleCalls {
  return {
    resident: (person, name, payload) => {
      const { id: userId, householdId } = person;
      return carryOut(name, payload, { ...person, role: "resident", apartmentId }, (work) =>
        acting(database, { role: "resident", apartmentId, userId, householdId }, work),
      );
    },
    office: (person, name, payload) =>
      carryOut(name, payload, { ...person, role: "manager", apartmentId }, (work) =>
        acting(database, { role: "manager", apartmentId, userId: person.id }, work),
      ),
    asOwner: (work) =>
      acting(database, { role: "manager", apartmentId }, async (db) => {
        await sql`set local role none`.execute(db);
        return work(db);
      }),
  };
}

async function carryOut<Name extends CommandName>(
  name: Name,
  payload: Input<Name>,
  caller: object,
  transaction: Transaction,
): Promise<Output<Name>> {
  const { kind, input, output } = functions[name];
  const origin = { address: "127.0.0.1", userAgent: "demo" };
  // Nobody repeats a request of the sample: no answer is kept.
  const once: AnswerOnce<unknown> = (_, work) => work();
  // The registry pairs each name with its own handler, and these need nothing else of a call.
  const handle = handlers[name] as unknown as (context: object) => Promise<unknown>;
  const context = { input: input.parse(payload), caller, origin, transaction, once };
  const answer = await (kind === "command"
    ? transaction((db) => handle({ ...context, db }))
    : handle(context));
  return output.parse(answer) as Output<Name>;
}
