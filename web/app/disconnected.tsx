import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from "react";

import { FailedState } from "#web/ui/states/failed-state.tsx";

const KeptNoticesList = lazy(() =>
  import("#web/features/office/notices/kept-notices-list.tsx").then(
    ({ KeptNoticesList: Component }) => ({ default: Component }),
    // The code is not on this device either.
    () => ({ default: () => null }),
  ),
);

interface DisconnectedProps {
  isRetrying?: boolean;
  onRetry: () => void;
  /** Shows what this device keeps even if the device itself is connected. */
  withKept?: boolean;
  /** What is said if the device itself is connected. */
  children: ReactNode;
}

/** In place of a screen that needs the server: says so, and shows what this device keeps to be read meanwhile. */
export function Disconnected({ isRetrying = false, onRetry, withKept, children }: DisconnectedProps) {
  const isOffline = !navigator.onLine;
  const onBack = useEffectEvent(onRetry);
  useEffect(() => {
    const retry = () => onBack();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  return (
    <>
      <FailedState isRetrying={isRetrying} onRetry={onRetry}>
        {isOffline ? "인터넷에 연결되어 있지 않아요. 연결되면 바로 이어서 보여 드려요." : children}
      </FailedState>
      {(isOffline || withKept) && (
        <Suspense>
          <KeptNoticesList />
        </Suspense>
      )}
    </>
  );
}
