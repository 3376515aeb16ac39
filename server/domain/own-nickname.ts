import { looksOfficial } from "#contract/values/reserved-names.ts";
import type { Role } from "#contract/values/roles.ts";
import { skeletonOf } from "#contract/values/skeleton.ts";
import { CallError } from "#server/call/call-error.ts";

/** The nickname as the database keeps it. Only residents are known by theirs: another's may be anybody's. */
export function nicknameColumns(role: Role, nickname: string) {
  return { nickname, nickname_skeleton: role === "resident" ? skeletonOf(nickname) : null };
}

/**
 * Neighbours would believe a resident who is named like the office, the council or the election committee. The database
 * sees that no two have one name.
 */
export function requireOwnNickname(role: Role, nickname: string): void {
  if (role !== "resident") return;
  if (skeletonOf(nickname) === "") {
    const message = "닉네임에 글자나 숫자를 하나는 넣어 주세요.";
    throw new CallError("invalid_input", { field: "nickname", message });
  }
  if (looksOfficial(nickname)) throw new CallError("nickname_reserved", { field: "nickname" });
}
