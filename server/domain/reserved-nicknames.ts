import { looksOfficial } from "#contract/values/reserved-names.ts";
import type { Role } from "#contract/values/roles.ts";
import { CallError } from "#server/call/call-error.ts";

/** Neighbours would take a resident with the name of the office, the council or the election's for it. */
export function requireOwnNickname(role: Role, nickname: string): void {
  if (role === "resident" && looksOfficial(nickname)) {
    throw new CallError("nickname_reserved", { field: "nickname" });
  }
}
