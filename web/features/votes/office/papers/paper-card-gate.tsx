import { type ReactNode, type SubmitEvent, useState } from "react";

import { drawKeyCard } from "#ballots/key-card.ts";
import { CardSigns } from "#web/features/votes/office/key-card.tsx";
import { typedCardHelp } from "#web/features/votes/office/own-card.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import { FocusedContent } from "./focused-content.tsx";
import { type PaperCard, paperCardOf, readPaperCard } from "./paper-card.ts";

interface PaperCardGateProps {
  /** Of the card with which the vote's papers are sealed already; null for the first ones. */
  knownKey: string | null;
  /** What is asked of the card, above its field. */
  purpose: string;
  card: PaperCard | null;
  onCard: (card: PaperCard) => void;
  children: (card: PaperCard) => ReactNode;
}

/** Shows what needs the paper card once it is there: a new one is written down first, a known one is typed. */
export function PaperCardGate({ knownKey, purpose, card, onCard, children }: PaperCardGateProps) {
  const isRight = card !== null && (knownKey === null || card.key === knownKey);
  const [begunWith, setBegunWith] = useState<string>();
  if (isRight && begunWith !== card.key) setBegunWith(card.key);
  // If another official began with another card meanwhile, what is typed here stays: the server says what is wrong.
  if (card !== null && (isRight || begunWith === card.key)) {
    return <FocusedContent>{children(card)}</FocusedContent>;
  }
  if (knownKey === null) return <NewCard onCard={onCard} />;
  return <TypedCard knownKey={knownKey} purpose={purpose} onCard={onCard} />;
}

function NewCard({ onCard }: Pick<PaperCardGateProps, "onCard">) {
  const [signs] = useState(drawKeyCard);
  return (
    <>
      <h2 className="text-subtitle leading-title font-bold">종이 열쇠를 먼저 적어 두세요</h2>
      <CardSigns card={signs} />
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>이 글자를 종이에 적어 두세요. 창을 닫으면 다시 볼 수 없고, 서버에는 보내지 않아요.</li>
        <li>
          종이를 다 입력하면 다른 선거관리위원에게 종이와 함께 건네세요. 그 위원이 다시 입력해 확인할 때 써요.
        </li>
        <li>개표한 뒤에 종이 투표의 합계를 공개할 때도 써요. 그때까지 종이와 함께 봉투에 보관하세요.</li>
      </ol>
      <div>
        <Button variant="primary" size="large" onPress={() => onCard(paperCardOf(signs)!)}>
          적어 두었어요
        </Button>
      </div>
    </>
  );
}

/** The field for the card of papers that are sealed already. */
export function TypedCard({
  knownKey,
  purpose,
  onCard,
}: Pick<PaperCardGateProps, "purpose" | "onCard"> & { knownKey: string }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const read = (event: SubmitEvent) => {
    event.preventDefault();
    const answer = readPaperCard(typed, knownKey);
    setFault("fault" in answer ? answer.fault : undefined);
    if ("card" in answer) onCard(answer.card);
  };
  return (
    <form onSubmit={read} noValidate className="flex flex-col gap-4">
      <p>{purpose}</p>
      <TextField
        label="종이 열쇠"
        value={typed}
        onChange={setTyped}
        maxLength={40}
        autoComplete="off"
        help={typedCardHelp(typed)}
        error={fault}
      />
      <div>
        <Button type="submit" variant="primary">
          다음
        </Button>
      </div>
    </form>
  );
}
