import Ban from "lucide-react/icons/ban";
import Flag from "lucide-react/icons/flag";
import { lazy, type ReactNode, useState } from "react";

import { useConfirmed } from "#web/forms/confirmed.tsx";
import type { MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

// The form brings the schemas, so it loads only when someone reports.
const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** Something that a neighbour wrote: a post, or a comment under it. */
export interface Written {
  postId: string;
  commentId?: string;
  authorId: string | null;
  authorNickname: string;
  isBlocked: boolean;
}

interface Moderation {
  /** What a reader can do about something that a neighbour wrote, for its menu. */
  actionsFor: (written: Written) => MenuAction[];
  /** Put them where they stay on the screen. */
  dialogs: ReactNode;
}

/** Reporting and blocking. */
export function useModeration(): Moderation {
  const [reported, setReported] = useState<Written>();
  const [isReporting, setReporting] = useState(false);
  const blocking = useBlocking();
  const report = (written: Written) => {
    setReported(written);
    setReporting(true);
  };
  const actionsFor = (written: Written) => [
    { label: "신고", icon: <Flag aria-hidden size="1rem" />, onSelect: () => report(written) },
    ...(written.isBlocked || written.authorId === null
      ? []
      : [
          {
            label: "이 이웃 차단",
            icon: <Ban aria-hidden size="1rem" />,
            onSelect: () => blocking.ask(written),
          },
        ]),
  ];
  const dialogs = (
    <>
      <OnceOpened isOpen={isReporting}>
        {reported && (
          <ReportDialog written={reported} isOpen={isReporting} onClose={() => setReporting(false)} />
        )}
      </OnceOpened>
      {blocking.dialog}
    </>
  );
  return { actionsFor, dialogs };
}

function useBlocking() {
  return useConfirmed("blockAuthor", {
    title: "이 이웃을 차단할까요?",
    text: ({ authorNickname }: Written) => (
      <>
        <p>
          <strong>{authorNickname}</strong>님의 글과 댓글이 목록과 검색, HOT 게시글, 알림에서 빠져요.
        </p>
        <p>상대는 알 수 없어요. 커뮤니티의 ‘차단한 이웃’에서 풀 수 있어요.</p>
      </>
    ),
    confirmLabel: "차단",
    payload: ({ postId, commentId }) => ({ postId, commentId }),
    fallback: "차단하지 못했어요. 잠시 후 다시 시도해 주세요.",
    toastSeconds: 5,
  });
}
