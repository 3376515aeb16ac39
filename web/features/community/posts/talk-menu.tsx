import Ban from "lucide-react/icons/ban";
import Flag from "lucide-react/icons/flag";
import { lazy, useState } from "react";
import { useNavigate } from "react-router";

import type { MarketTalk } from "#contract/market-talks.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { paths } from "#web/paths.ts";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** What either can do about the other one of a talk: report what they wrote, or hear no more of them. */
export function TalkMenu({ talk: { id: talkId, postId } }: { talk: MarketTalk }) {
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  const blocking = useConfirmed("blockAuthor", {
    title: "이 이웃을 차단할까요?",
    text: () => whatGoes,
    confirmLabel: "차단",
    payload: () => ({ postId, talkId }),
    fallback: "차단하지 못했어요. 잠시 후 다시 시도해 주세요.",
    toastSeconds: 5,
    onDone: () => void navigate(paths.resident.marketTalks, { replace: true }),
  });
  return (
    <>
      <ActionMenu
        label="대화 메뉴"
        actions={[
          { label: "신고", icon: <Flag aria-hidden size="1rem" />, onSelect: () => setReporting(true) },
          {
            label: "이 이웃 차단",
            icon: <Ban aria-hidden size="1rem" />,
            onSelect: () => blocking.ask(undefined),
          },
        ]}
      />
      <OnceOpened isOpen={isReporting}>
        <ReportDialog written={{ postId, talkId }} isOpen={isReporting} onClose={() => setReporting(false)} />
      </OnceOpened>
      {blocking.dialog}
    </>
  );
}

const whatGoes = (
  <>
    <p>
      이 대화가 목록에서 사라지고, 벼룩시장에서 이 이웃의 연락을 더는 받지 않아요. 누구인지 알 수 없게
      커뮤니티의 글은 그대로 보여요.
    </p>
    <p>상대는 알 수 없어요. 커뮤니티의 ‘차단한 이웃’에서 풀 수 있어요.</p>
  </>
);
