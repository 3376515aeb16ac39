import type { CallDatabase } from "#database/transaction.ts";

import { admit } from "./admission.ts";
import type { Admission } from "./admission.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { connectionTurns } from "./call-limits.ts";
import { callTransaction } from "./call-transaction.ts";
import { callErrorOf } from "./constraint-errors.ts";
import type { Caller } from "./handler-types.ts";

/** A request that is no call of a function, such as one for a file. */
export type AdmittedRequest = Pick<Call, "tokenHash" | "byBearer" | "origin">;

/**
 * Runs one transaction of such a request as a call's would run: in its person's and apartment's turn, bound to
 * the caller, and only if the caller is admitted.
 *
 * @param readOnly if true, the database itself refuses to write
 * @throws CallError for every failure that the caller is told about
 */
export async function inAdmittedTransaction<Result>(
  environment: CallEnvironment,
  admission: Omit<Admission, "duringSetup" | "right"> & Partial<Admission>,
  request: AdmittedRequest,
  readOnly: boolean,
  work: (db: CallDatabase, caller: Caller) => Promise<Result>,
): Promise<Result> {
  const { turns, deadlineMs } = environment;
  const deadline = performance.now() + deadlineMs;
  const endTurn = await turns.take(connectionTurns(environment, request), deadline);
  const asked = { right: undefined, duringSetup: false, ...admission };
  try {
    return await callTransaction(environment, request, { readOnly, deadline }, async (db, session) => {
      const caller = admit(asked, request, session);
      if (!caller) throw new CallError("not_signed_in");
      return work(db, caller);
    });
  } catch (error) {
    throw callErrorOf(error) ?? error;
  } finally {
    endTurn();
  }
}
