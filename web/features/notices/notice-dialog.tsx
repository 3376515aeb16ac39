import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Notice } from "#contract/notices.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { callQuery, useCommand } from "#web/api/queries.ts";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";

import { NoticeFormDialog, useNoticeForm } from "./notice-form-dialog.tsx";
import { newNotice } from "./use-edited-notice.ts";

interface NoticeDialogProps {
  /** What to edit: an id, or `newNotice`; closed while there is nothing. */
  target: string | undefined;
  /** The notice, where the list has it. */
  known: Notice | undefined;
  onClose: () => void;
}

/** Writes a new notice or edits one. */
export function NoticeDialog({ target, known, onClose }: NoticeDialogProps) {
  // Each opening is a form of its own; the last one stays while the closed dialog fades.
  const [last, setLast] = useState<string>();
  const [shown, setShown] = useState<{ target: string; opening: number }>();
  if (target !== last) {
    setLast(target);
    if (target !== undefined) setShown({ target, opening: (shown?.opening ?? 0) + 1 });
  }
  if (!shown) return null;
  const openness = { isOpen: target !== undefined, onClose };
  return shown.target === newNotice ? (
    <CreateNotice key={shown.opening} {...openness} />
  ) : (
    <EditNotice key={shown.opening} noticeId={shown.target} known={known} {...openness} />
  );
}

interface Openness {
  isOpen: boolean;
  onClose: () => void;
}

function CreateNotice(openness: Openness) {
  const notice = useNoticeForm("notice.new", { title: "", content: "" });
  const create = useCommand("createNotice", {
    fallback: failed,
    onSuccess: ({ message }) => {
      notice.forgetDraft();
      showToast({ tone: "positive", message, seconds: 3 });
      openness.onClose();
    },
  });
  return (
    <NoticeFormDialog
      {...openness}
      title="새 공지사항"
      submitLabel="등록"
      notice={notice}
      onSubmit={create.run}
      submitError={create.failure}
      submitErrorField={create.failureField}
      isPending={create.isPending}
    />
  );
}

interface EditNoticeProps extends Openness {
  noticeId: string;
  known: Notice | undefined;
}

function EditNotice({ noticeId, known, ...openness }: EditNoticeProps) {
  // What the form started from stays, whatever becomes of the list.
  const [notice, setNotice] = useState(known);
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery("getNoticeById", { noticeId }),
    enabled: notice === undefined,
  });
  if (!notice && data) setNotice(data.notice);
  if (notice) return <EditKnownNotice notice={notice} {...openness} />;
  if (!error) return null;
  return (
    <Dialog title={editTitle} {...openness}>
      <DialogBody>
        <FailedState onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error, "공지사항을 불러오는 데 실패했습니다.")}
        </FailedState>
      </DialogBody>
    </Dialog>
  );
}

function EditKnownNotice({ notice: written, ...openness }: Openness & { notice: Notice }) {
  const notice = useNoticeForm(`notice.${written.id}`, written);
  const update = useCommand("updateNotice", {
    fallback: failed,
    onSuccess: ({ message }) => {
      notice.forgetDraft();
      showToast({ tone: "positive", message, seconds: 3 });
      openness.onClose();
    },
  });
  return (
    <NoticeFormDialog
      {...openness}
      title={editTitle}
      submitLabel="저장"
      notice={notice}
      onSubmit={(values) => update.run({ noticeId: written.id, ...values })}
      submitError={update.failure}
      submitErrorField={update.failureField}
      isPending={update.isPending}
    />
  );
}

const editTitle = "공지사항 수정";
const failed = "작업에 실패했습니다.";
