import CalendarRange from "lucide-react/icons/calendar-range";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate } from "react-router";

import { useRights } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

import { useNoticeDeletion } from "./notice-deletion.tsx";
import { NoticeDialogOnceOpened } from "./notice-dialog-once-opened.tsx";
import { NoticeReach } from "./notice-reach.tsx";
import { NoticeScreen } from "./notice-screen.tsx";
import { usePublishingNow } from "./publishing-now.tsx";
import { useEditedNotice } from "./use-edited-notice.ts";

/** /manager/notices/{noticeId}: one notice, as its residents read it. */
export function ManageNoticePage() {
  const mayWrite = useRights()("notices");
  const navigate = useNavigate();
  const edited = useEditedNotice();
  const publishing = usePublishingNow();
  const deletion = useNoticeDeletion(() => void navigate(paths.manager.notices, { replace: true }));
  return (
    <>
      <NoticeScreen
        list={paths.manager.notices}
        renderActions={
          mayWrite
            ? (notice) => (
                <>
                  {notice.publishedAt === null && (
                    <Button variant="primary" onPress={() => publishing.ask(notice)}>
                      지금 게시
                    </Button>
                  )}
                  <Button
                    icon={<Pencil aria-hidden size="1.125rem" />}
                    onPress={() => edited.open(notice.id)}
                  >
                    수정
                  </Button>
                  <Button icon={<Trash2 aria-hidden size="1.125rem" />} onPress={() => deletion.ask(notice)}>
                    삭제
                  </Button>
                  <ButtonLink
                    href={paths.manager.eventOfNotice(notice.id)}
                    icon={<CalendarRange aria-hidden size="1.125rem" />}
                  >
                    일정에도 넣기
                  </ButtonLink>
                </>
              )
            : undefined
        }
        renderReach={
          mayWrite
            ? ({ id, publishedAt }) => publishedAt !== null && <NoticeReach noticeId={id} />
            : undefined
        }
      />
      {mayWrite && <NoticeDialogOnceOpened edited={edited} />}
      {deletion.dialog}
      {publishing.dialog}
    </>
  );
}
