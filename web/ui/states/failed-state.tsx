import CloudAlert from "lucide-react/icons/cloud-alert";
import type { ReactNode } from "react";

import { Button } from "#web/ui/buttons/button.tsx";

interface FailedStateProps {
  /** What happened. */
  children: ReactNode;
  /** Undefined if another try cannot succeed. */
  onRetry: (() => void) | undefined;
  isRetrying?: boolean;
}

/** Something could not be loaded: shows what happened, and a button to try again. */
export function FailedState({ children, onRetry, isRetrying = false }: FailedStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-neutral-weak bg-raised px-6 py-12 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-critical-weak text-critical">
        <CloudAlert aria-hidden size="1.5rem" />
      </span>
      <p>{children}</p>
      {onRetry && (
        <Button onPress={onRetry} isPending={isRetrying}>
          다시 시도
        </Button>
      )}
    </div>
  );
}
