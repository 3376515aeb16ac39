import "#web/handover/slips.css";
import "./key-card.css";

import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import { qrCode } from "#web/ui/text/qr-code.ts";

interface KeyCardProps {
  card: string;
  /** Tells which lock it opens: the holder compares it when the start is approved. */
  fingerprint: string;
}

/** The 26 signs of a key, as they are read and typed. */
export function KeyCard({ card, fingerprint }: KeyCardProps) {
  return (
    <CardSigns card={card}>
      <p className="tabular text-label">자물쇠 번호 {fingerprint}</p>
    </CardSigns>
  );
}

interface CardSignsProps {
  card: string;
  /** Below the signs. */
  children?: ReactNode;
}

/** The signs of a card in large letters. */
export function CardSigns({ card, children }: CardSignsProps) {
  return (
    <div className="rounded-control border border-neutral px-4 py-3 text-center">
      <p className="tabular text-lead leading-title font-bold break-keep">
        {card.split("-").map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two groups may be alike, and none ever moves.
          <span key={index} className="inline-block px-1">
            {group}
          </span>
        ))}
      </p>
      {children}
    </div>
  );
}

interface KeyCardPaperProps extends KeyCardProps {
  /** People who hold several cards must know which vote each opens. */
  voteTitle: string;
  holder: string;
}

/** Two cards on one sheet: the holder's, and the spare one. */
export function KeyCardPaper({ card, fingerprint, voteTitle, holder }: KeyCardPaperProps) {
  const { path, size } = qrCode(card);
  return createPortal(
    <div className="slips key-cards" aria-hidden>
      {["열쇠 카드", "예비 열쇠 카드 (봉투에 봉인)"].map((name) => (
        <section key={name} className="key-card">
          <h2>{name}</h2>
          <p className="key-card-of">
            {voteTitle} · {holder} 님
          </p>
          <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
            <path d={path} />
          </svg>
          <p className="key-card-signs">{card}</p>
          <p>
            자물쇠 번호 <strong>{fingerprint}</strong>
            <br />
            투표 개시를 승인할 때와 공고에서 이 번호가 같은지 확인해 주세요.
          </p>
          <p>개표할 때 이 카드로 투표함을 열어요. 잃어버리면 개표할 수 없어요. 확정된 뒤에 없애 주세요.</p>
        </section>
      ))}
    </div>,
    document.body,
  );
}
