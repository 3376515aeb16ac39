import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { KeyboardEvent } from "react";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";

interface PlaceButtonsProps {
  /** What is moved, such as '문항 2'. */
  name: string;
  /** Its place, from 1. */
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
}

/** Moves something up and down in a list. With the focus on one of the buttons, so do the arrow keys. */
export function PlaceButtons({ name, place, count, onMove }: PlaceButtonsProps) {
  const move = (step: -1 | 1) => {
    const next = place + step;
    if (next >= 1 && next <= count) onMove(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    // The page would scroll.
    event.preventDefault();
    move(step);
  };
  return (
    <span className="flex shrink-0">
      <IconButton
        label={`${name} 위로`}
        icon={<ChevronUp aria-hidden size="1.25rem" />}
        disabledReason={place === 1 ? "맨 위예요." : undefined}
        onPress={() => move(-1)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        label={`${name} 아래로`}
        icon={<ChevronDown aria-hidden size="1.25rem" />}
        disabledReason={place === count ? "맨 아래예요." : undefined}
        onPress={() => move(1)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
