import { type ReactNode, useState } from "react";

import { blockedText } from "#contract/values/hidden-texts.ts";
import { Button } from "#web/ui/buttons/button.tsx";

interface BlockedTextProps {
  isBlocked: boolean;
  /** What the neighbour wrote, with its photos. */
  children: ReactNode;
}

/** A blocked neighbour's text shows when its reader asks for it. */
export function BlockedText({ isBlocked, children }: BlockedTextProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isBlocked || isOpen) return children;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-neutral-weak">
      <p>{blockedText}</p>
      <Button variant="quiet" size="small" label="차단한 이웃의 글 보기" onPress={() => setOpen(true)}>
        보기
      </Button>
    </div>
  );
}
