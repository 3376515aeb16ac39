import { Spinner } from "#web/ui/states/spinner.tsx";

import { Disconnected } from "./disconnected.tsx";

/** Shown until we know who is signed in. */
export function SessionSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center text-brand">
      <Spinner label="불러오는 중이에요" size={2} />
    </main>
  );
}

interface ServerUnreachableProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** An area cannot be shown, because the server does not answer who is signed in. */
export function ServerUnreachable({ isRetrying, onRetry }: ServerUnreachableProps) {
  return (
    <main className="gutters mx-auto grid min-h-dvh max-w-(--container-reading) content-center py-8">
      <title>연결하지 못했어요 · 단지</title>
      <h1 className="sr-only">연결하지 못했어요</h1>
      <Disconnected isRetrying={isRetrying} onRetry={onRetry} withKept>
        서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
      </Disconnected>
    </main>
  );
}
