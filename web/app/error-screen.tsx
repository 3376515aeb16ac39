import { useEffect } from "react";
import { useRouteError } from "react-router";

import { Disconnected } from "./disconnected.tsx";

/**
 * For a screen that failed, or could not load its code (offline, or a newer version was released). Loading the page
 * again repairs both, and the drafts bring back what was typed.
 */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <div className="gutters mx-auto grid min-h-[60dvh] max-w-(--container-reading) content-center py-8">
      <title>화면을 보여 드리지 못했어요 · 단지</title>
      <h1 className="sr-only">화면을 보여 드리지 못했어요</h1>
      <Disconnected onRetry={() => location.reload()}>
        화면을 보여 드리지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
      </Disconnected>
    </div>
  );
}
