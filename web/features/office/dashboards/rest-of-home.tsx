import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface RestOfHomeProps {
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** What is no news and waits for nobody: on a phone behind one press, so that the home is one screen. */
export function RestOfHome({ isOpen, onToggle, children }: RestOfHomeProps) {
  const id = useId();
  return (
    <>
      <div className="lg:hidden">
        <Button
          variant="quiet"
          size="small"
          isWide
          aria-expanded={isOpen}
          aria-controls={id}
          icon={<ChevronDown aria-hidden size="1.125rem" className={isOpen ? "rotate-180" : undefined} />}
          onPress={onToggle}
        >
          더 보기
        </Button>
      </div>
      <div id={id} className={classNames("lg:contents", isOpen ? "flex flex-col gap-6" : "max-lg:hidden")}>
        {children}
      </div>
    </>
  );
}
