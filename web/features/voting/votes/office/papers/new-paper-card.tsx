import { drawKeyCard } from "#ballots/key-card.ts";
import { CardSigns } from "#web/features/voting/votes/office/key-card.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

import { FocusedContent } from "./focused-content.tsx";
import { type PaperCard, paperCardOf } from "./paper-card.ts";
import { TypedCard } from "./typed-card.tsx";

/** A card that is being written down. It stays the same if the window is closed meanwhile. */
export interface CardDraft {
  signs: string;
  step: "shown" | "typed" | "shown again";
  typed: string;
}

/** A new card, which nobody has seen yet. */
export function drawPaperCard(): CardDraft {
  return { signs: drawKeyCard(), step: "shown", typed: "" };
}

interface NewPaperCardProps {
  draft: CardDraft;
  onDraft: (draft: CardDraft) => void;
  onCard: (card: PaperCard) => void;
}

/** An unwritten card would be lost, and the papers' sum with it: it counts once it was typed from paper. */
export function NewPaperCard({ draft, onDraft, onCard }: NewPaperCardProps) {
  const goTo = (step: CardDraft["step"]) => onDraft({ ...draft, step });
  if (draft.step === "typed") {
    return (
      <FocusedContent key="typed">
        <h2 className="text-subtitle leading-title font-bold">적어 둔 종이 열쇠를 입력하세요</h2>
        <TypedCard
          purpose="잃어버리면 종이를 확인할 수도, 합계를 공개할 수도 없어요. 적은 것을 보고 입력하면 종이 입력을 시작해요."
          knownKey={paperCardOf(draft.signs)!.key}
          ofAnother="화면에 나온 글자와 달라요. 글자를 다시 보고 적은 것을 확인해 주세요."
          typed={draft.typed}
          onTyped={(typed) => onDraft({ ...draft, typed })}
          onCard={onCard}
        >
          <Button onPress={() => goTo("shown again")}>글자 다시 보기</Button>
        </TypedCard>
      </FocusedContent>
    );
  }
  const shown = <ShownCard signs={draft.signs} onWritten={() => goTo("typed")} />;
  return draft.step === "shown" ? shown : <FocusedContent key="shown">{shown}</FocusedContent>;
}

function ShownCard({ signs, onWritten }: { signs: string; onWritten: () => void }) {
  return (
    <>
      <h2 className="text-subtitle leading-title font-bold">종이 열쇠를 먼저 적어 두세요</h2>
      <CardSigns card={signs} />
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>이 글자를 종이에 적어 두세요. 적은 것을 다음에 한 번 입력해요. 서버에는 보내지 않아요.</li>
        <li>
          종이를 다 입력하면 다른 선거관리위원에게 종이와 함께 건네세요. 그 위원이 다시 입력해 확인할 때 써요.
        </li>
        <li>개표한 뒤에 종이 투표의 합계를 공개할 때도 써요. 그때까지 종이와 함께 봉투에 보관하세요.</li>
      </ol>
      <div>
        <Button variant="primary" size="large" onPress={onWritten}>
          적어 두었어요
        </Button>
      </div>
    </>
  );
}
