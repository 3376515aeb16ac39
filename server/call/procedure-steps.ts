import { setImmediate as nextTurn } from "node:timers/promises";

import { inCallTransaction } from "#database/transaction.ts";

import type { CallEnvironment } from "./call-environment.ts";
import type { ProcedureSteps, Transaction } from "./handler-types.ts";

/** See `inSteps` of handler-types.ts. */
export function stepsOf({ database }: CallEnvironment, transaction: Transaction): ProcedureSteps {
  if (database.engine === "server") return (work) => transaction((db) => work((step) => step(db)));
  return async (work, undo) => {
    try {
      return await work(async (step) => {
        // The embedded database answers without giving network I/O a turn.
        await nextTurn();
        return transaction(step);
      });
    } catch (error) {
      // If the undo fails too, the sweep does it later. The caller gets the first error.
      await inCallTransaction(database, { tokenHash: null, readOnly: false }, undo).catch(() => undefined);
      throw error;
    }
  };
}
