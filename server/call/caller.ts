import type { Me } from "#contract/session.ts";
import type { OpenedCall } from "#database/transaction.ts";

import type { Caller } from "./handler-types.ts";

/** The person who owns the token; null if nobody does. The database guarantees the fields of each role. */
export function callerOf(opened: OpenedCall): Caller | null {
  if (opened.session_id === null) return null;
  return {
    sessionId: opened.session_id,
    id: opened.user_id!,
    name: opened.name!,
    email: opened.email!,
    role: opened.role,
    apartmentId: opened.apartment_id,
    householdId: opened.household_id,
    isInitialPassword: opened.is_initial_password!,
    building: opened.building,
    unit: opened.unit,
    nickname: opened.nickname,
    rights: opened.rights,
  } as Caller;
}

/** The caller's own data in the contract's form. */
export function meOf(caller: Caller): Me {
  return {
    id: caller.id,
    name: caller.name,
    email: caller.email,
    role: caller.role,
    apartmentId: caller.apartmentId,
    isInitialPassword: caller.isInitialPassword,
    building: caller.building?.toString() ?? null,
    unit: caller.unit?.toString() ?? null,
    nickname: caller.nickname,
    rights: caller.rights && [...caller.rights],
  };
}
