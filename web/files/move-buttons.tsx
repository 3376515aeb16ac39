import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent } from "react";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";

interface MoveButtonsProps {
  /** What is moved, such as '사진 2'. */
  name: string;
  /** Its place, from 1. */
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
}

/** Two buttons that change something's place among others. With the focus on one of them, so do the arrow keys. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  if (count < 2) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    // The page would scroll.
    event.preventDefault();
    onMove(step);
  };
  return (
    <div className="flex justify-between">
      <IconButton
        label={`${name} 앞으로 옮기기`}
        icon={<ChevronLeft aria-hidden size="1.25rem" />}
        disabledReason={place === 1 ? "맨 앞이에요." : undefined}
        onPress={() => onMove(-1)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        label={`${name} 뒤로 옮기기`}
        icon={<ChevronRight aria-hidden size="1.25rem" />}
        disabledReason={place === count ? "맨 뒤예요." : undefined}
        onPress={() => onMove(1)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
