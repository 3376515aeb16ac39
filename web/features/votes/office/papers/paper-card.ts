import { fromBase64, toBase64 } from "#ballots/bytes.ts";
import { paperKeyOf, sealTypedPaper, secretOfPaperCard } from "#ballots/papers.ts";
import type { Choice, Paper } from "#web/features/votes/ballot/paper.ts";

/** The card with which the papers of a vote are sealed. It is kept on paper, and here in memory alone. */
export interface PaperCard {
  secret: bigint;
  /** What the server knows it by. */
  key: string;
}

/** The card of these signs; null if it is none. */
export function paperCardOf(signs: string): PaperCard | null {
  const secret = secretOfPaperCard(signs);
  return secret === null ? null : { secret, key: paperKeyOf(secret) };
}

/** Reads the card of papers that were typed with it, before anything is typed: another one would fit none of them. */
export function readPaperCard(typed: string, key: string): { card: PaperCard } | { fault: string } {
  const card = paperCardOf(typed);
  if (card === null) return { fault: "종이 열쇠의 글자를 확인해 주세요." };
  if (card.key === key) return { card };
  return { fault: "이 투표의 종이 열쇠가 아니에요. 선거관리위원의 열쇠 카드가 아닌지 확인해 주세요." };
}

/** A salt for one paper, never used again. */
export function drawSalt(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

/** The ballot that a paper becomes with the card: the same choice gives the same bytes. */
export function sealWithCard(
  { definition, definitionHash, style }: Paper,
  choices: readonly Choice[],
  { card, salt }: { card: PaperCard; salt: string },
): string {
  const { body } = sealTypedPaper({
    definition,
    definitionHash,
    style,
    choices,
    secret: card.secret,
    salt: fromBase64(salt),
  });
  return toBase64(body);
}
