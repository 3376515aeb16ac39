import { type ReactNode, type SubmitEvent, useState } from "react";

import { typedCardHelp } from "#web/features/voting/votes/office/own-card.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import { type PaperCard, readPaperCard } from "./paper-card.ts";

interface TypedCardProps {
  /** The key of the card that is asked for. */
  knownKey: string;
  /** What is asked of the card, above its field. */
  purpose: string;
  /** Said of a card that is another one. */
  ofAnother?: string;
  typed: string;
  onTyped: (typed: string) => void;
  onCard: (card: PaperCard) => void;
  isPending?: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** The field for a paper card with a known key. */
export function TypedCard({
  knownKey,
  purpose,
  ofAnother = "이 투표의 종이 열쇠가 아니에요. 선거관리위원의 열쇠 카드가 아닌지 확인해 주세요.",
  typed,
  onTyped,
  onCard,
  isPending = false,
  children,
}: TypedCardProps) {
  const [fault, setFault] = useState<string>();
  const read = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const answer = readPaperCard(typed, { key: knownKey, ofAnother });
    setFault("fault" in answer ? answer.fault : undefined);
    if ("card" in answer) onCard(answer.card);
  };
  return (
    <form onSubmit={read} noValidate className="flex flex-col gap-4">
      <p>{purpose}</p>
      <TextField
        label="종이 열쇠"
        value={typed}
        onChange={onTyped}
        maxLength={40}
        autoComplete="off"
        help={typedCardHelp(typed)}
        error={fault}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          다음
        </Button>
        {children}
      </div>
    </form>
  );
}
