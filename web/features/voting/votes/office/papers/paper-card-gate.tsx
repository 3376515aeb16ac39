import { type ReactNode, useState } from "react";

import { FocusedContent } from "./focused-content.tsx";
import { type CardDraft, drawPaperCard, NewPaperCard } from "./new-paper-card.tsx";
import type { PaperCard } from "./paper-card.ts";
import { TypedCard } from "./typed-card.tsx";

interface PaperCardGateProps extends PaperCardTyping {
  /** The key of the card that the vote's papers are sealed with already; null for the first ones. */
  knownKey: string | null;
  /** What is asked of the card, above its field. */
  purpose: string;
  card: PaperCard | null;
  onCard: (card: PaperCard) => void;
  children: (card: PaperCard) => ReactNode;
}

/** The signs typed so far. They lie outside of the window, so that they are still there after it was closed. */
export interface PaperCardTyping {
  draft: CardDraft;
  onDraft: (draft: CardDraft) => void;
  typed: string;
  onTyped: (typed: string) => void;
}

/** Keeps what is typed of a card. */
export function usePaperCardTyping(): PaperCardTyping {
  const [draft, onDraft] = useState(drawPaperCard);
  const [typed, onTyped] = useState("");
  return { draft, onDraft, typed, onTyped };
}

/** Shows the content once its paper card is there: a new one is written down first, a known one is typed. */
export function PaperCardGate({
  knownKey,
  purpose,
  card,
  onCard,
  children,
  draft,
  onDraft,
  typed,
  onTyped,
}: PaperCardGateProps) {
  const isRight = card !== null && (knownKey === null || card.key === knownKey);
  const [begunWith, setBegunWith] = useState<string>();
  if (isRight && begunWith !== card.key) setBegunWith(card.key);
  // If another official began with another card meanwhile, what is typed here stays: the server says what is wrong.
  if (card !== null && (isRight || begunWith === card.key)) {
    return <FocusedContent>{children(card)}</FocusedContent>;
  }
  if (knownKey === null) return <NewPaperCard draft={draft} onDraft={onDraft} onCard={onCard} />;
  return <TypedCard knownKey={knownKey} purpose={purpose} typed={typed} onTyped={onTyped} onCard={onCard} />;
}
