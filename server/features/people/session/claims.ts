import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { StoredPassword } from "#server/domain/passwords.ts";

/** What a sign-in is checked against. */
export interface Account extends StoredPassword {
  user_id: string;
  household_id: string | null;
  session_epoch: number;
  temporary_password_expires_at: string | null;
  used_temporary_password_hash: Uint8Array | null;
  /** The asked place that somebody has signed in to the account from before. */
  known_place: Uint8Array | null;
}

/** Who somebody says they are. Several accounts may be meant, or none. */
export interface Claim {
  /** What was typed, in the form that attempts are counted by. */
  typed: string;
  /** An attempt takes as long for so many accounts as for none. */
  usualCount: number;
  find: (db: CallDatabase, places: Buffer[]) => Promise<Account[]>;
  /** The answer to a wrong password, which is the same where nobody is. */
  refusal: () => CallError;
}

export function claimByEmail(email: string): Claim {
  return {
    typed: email.toLowerCase(),
    usualCount: 1,
    find: async (db, places) => {
      const { rows } = await sql<Account>`
        select * from sign_in_credentials(${email}, ${places}::bytea[])
      `.execute(db);
      return rows;
    },
    refusal: () => new CallError("wrong_credentials"),
  };
}

interface Home {
  apartmentId: string;
  building: number;
  unit: number;
}

/** The people who live there. Managers and super admins do not. */
export function claimByHousehold({ apartmentId, building, unit }: Home): Claim {
  return {
    typed: `${apartmentId.toLowerCase()} ${building} ${unit}`,
    usualCount: 4,
    find: async (db, places) => {
      const { rows } = await sql<Account>`
        select * from household_credentials(${apartmentId}, ${building}, ${unit}, ${places}::bytea[])
      `.execute(db);
      return rows;
    },
    refusal: () => new CallError("wrong_credentials", { message: "동·호 또는 비밀번호가 잘못되었어요." }),
  };
}
