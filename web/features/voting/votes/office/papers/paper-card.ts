import { fromBase64, toBase64 } from "#ballots/bytes.ts";
import { paperKeyOf, sealTypedPaper, secretOfPaperCard } from "#ballots/papers.ts";
import type { Choice, Paper } from "#web/features/voting/votes/ballot/paper.ts";

/** The papers of a vote are sealed with this card. It is kept on paper, and here in memory alone. */
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

/** Reads the card that is expected, before anything is typed with it: another one would fit no paper. */
export function readPaperCard(
  typed: string,
  { key, ofAnother }: { key: string; ofAnother: string },
): { card: PaperCard } | { fault: string } {
  const card = paperCardOf(typed);
  if (card === null) return { fault: "종이 열쇠의 글자를 확인해 주세요." };
  return card.key === key ? { card } : { fault: ofAnother };
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
