import BellIcon from "lucide-react/icons/bell";
import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { CallError, isNotFound } from "#web/api/call-error.ts";
import { useMe } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Spinner } from "#web/ui/states/spinner.tsx";

/** /a/{alertId}, the address in push notifications and mails: reads the alert and leads on to what it is about. */
export function OpenedAlertPage() {
  const { alertId = "" } = useParams();
  const navigate = useNavigate();
  const { run, isPending, error, failure } = useCommand("markAlertRead", {
    fallback: "알림을 열지 못했어요.",
    onward: ({ url }) => void navigate(url, { replace: true }),
  });
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (opened.current === alertId) return;
    opened.current = alertId;
    run({ alertId });
  }, [run, alertId]);
  return (
    <>
      <title>알림 · 단지</title>
      <h1 className="sr-only">알림</h1>
      {isGone(error) ? (
        <Gone />
      ) : failure === undefined ? (
        <div className="grid animate-appear-late place-items-center py-12 text-brand">
          <Spinner label="알림을 여는 중이에요" size={2} />
        </div>
      ) : (
        <FailedState onRetry={() => run({ alertId })} isRetrying={isPending}>
          {failure}
        </FailedState>
      )}
    </>
  );
}

/** Deleted things took their alerts along. Nobody can tell those from other people's, or from cut addresses. */
function isGone(error: unknown): boolean {
  return isNotFound(error) || (error instanceof CallError && error.code === "invalid-argument");
}

function Gone() {
  const area = useMe()?.role === "manager" ? "manager" : "resident";
  return (
    <EmptyState
      icon={<BellIcon aria-hidden size="1.5rem" />}
      action={<ButtonLink href={paths[area].alerts}>알림 모두 보기</ButtonLink>}
    >
      삭제된 내용이에요.
      <br />
      다른 계정의 알림일 수도 있어요.
    </EmptyState>
  );
}
