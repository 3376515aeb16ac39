import type { Role } from "#contract/values/roles.ts";
import { searchForm } from "#contract/values/search-form.ts";
import { CallError } from "#server/call/call-error.ts";

import { formerAuthor } from "./former-author.ts";

const reserved = new Set(
  [...Object.values(formerAuthor), "관리실", "관리소장", "관리자", "최고 관리자", "운영자"].map(searchForm),
);

/** Neighbours would take a resident with the management office's name for the office. */
export function requireOwnNickname(role: Role, nickname: string): void {
  if (role === "resident" && reserved.has(searchForm(nickname))) {
    throw new CallError("nickname_reserved", { field: "nickname" });
  }
}
