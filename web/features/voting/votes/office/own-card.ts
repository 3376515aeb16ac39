import { readSigns } from "#ballots/ballot.ts";
import { secretOfKeyCard } from "#ballots/key-card.ts";
import { publicKeyOf } from "#ballots/lock.ts";
import type { Output } from "#contract/index.ts";

type Locks = Output<"getVoteRecord">["locks"];

/** The typed card opens the holder's lock, or the reason why not. */
type TypedCard = { secret: bigint } | { fault: string };

interface Expected {
  locks: Locks;
  /** Null in an opinion vote: any manager who has its card may open its one lock. */
  holderId: string | null;
}

/**
 * Reads a key card on the holder's own device, before anything is sent: a card of another vote or of another holder
 * opens nothing.
 */
export function readOwnCard(typed: string, { locks, holderId }: Expected): TypedCard {
  const secret = secretOfKeyCard(typed);
  if (secret === null) return { fault: "열쇠 카드의 글자를 확인해 주세요." };
  const publicKey = publicKeyOf(secret);
  const lock = locks.find((each) => each.publicKey === publicKey);
  if (lock && (holderId === null || lock.userId === holderId)) return { secret };
  return {
    fault: lock
      ? `${lock.name} 님의 열쇠 카드예요. 내 열쇠 카드를 입력해 주세요.`
      : "이 투표의 열쇠 카드가 아니에요. 다른 투표의 카드가 아닌지 확인해 주세요.",
  };
}

/** Below the field that a card is typed into: a narrow field shows only the end of its text. */
export function typedCardHelp(typed: string): string {
  const signs = readSigns(typed);
  if (signs === null || signs === "") return "26자예요. 하이픈과 대소문자는 가리지 않아요.";
  return `${signs.match(/.{1,4}/g)!.join(" ")} (${signs.length}/26자)`;
}
