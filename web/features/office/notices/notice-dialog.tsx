import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { NoticeWithFiles } from "#contract/notices.ts";
import { useCommand } from "#web/api/actions.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";

import { NoticeFormDialog } from "./notice-form-dialog.tsx";
import { emptyNotice, payloadOf, typedOf } from "./notice-form.ts";
import { useUrgentConfirmation } from "./urgent-confirmation.tsx";
import { newNotice } from "./use-edited-notice.ts";

interface NoticeDialogProps {
  /** A notice's id, or `newNotice`. Without a target, the dialog is closed. */
  target: string | undefined;
  onClose: () => void;
}

/** Writes a new notice or edits an existing one. */
export function NoticeDialog({ target, onClose }: NoticeDialogProps) {
  // Each opening is a new form. The last one stays visible while the closed dialog fades.
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
    <EditNotice key={shown.opening} noticeId={shown.target} {...openness} />
  );
}

interface Openness {
  isOpen: boolean;
  onClose: () => void;
}

function CreateNotice(openness: Openness) {
  const create = useCommand("createNotice", {
    fallback: failed,
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: openness.onClose,
  });
  const { command, dialog } = useUrgentConfirmation<NewNotice>(create, () => true);
  return (
    <>
      <NoticeFormDialog
        {...openness}
        title="새 공지사항"
        written={emptyNotice}
        draft="notice.new"
        stage="new"
        command={command}
        payload={(values) => payloadOf(values).written}
      />
      {dialog}
    </>
  );
}

function EditNotice({ noticeId, ...openness }: Openness & { noticeId: string }) {
  // The form keeps the notice that it started with, even if somebody else changes it.
  const [notice, setNotice] = useState<NoticeWithFiles>();
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...callQuery("peekNotice", { noticeId }),
    enabled: notice === undefined,
  });
  // The answer of an earlier opening may be out of date, and saving the form would bring it back.
  if (!notice && data && !isError && !isFetching) setNotice(data.notice);
  if (notice) return <EditKnownNotice notice={notice} {...openness} />;
  if (!isError) return null;
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

function EditKnownNotice({ notice, ...openness }: Openness & { notice: NoticeWithFiles }) {
  const update = useCommand("updateNotice", {
    fallback: failed,
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: openness.onClose,
  });
  const isPublished = notice.publishedAt !== null;
  // One that was to be urgent at that time was asked about when it was scheduled.
  const isNews = ({ alertAgain, publishAt }: EditedPayload) =>
    isPublished ? alertAgain : !isSameMoment(publishAt, notice.publishAt) || notice.importance !== "urgent";
  const { command, dialog } = useUrgentConfirmation<EditedPayload>(update, isNews);
  return (
    <>
      <NoticeFormDialog
        {...openness}
        title={editTitle}
        written={typedOf(notice)}
        draft={`notice.${notice.id}`}
        stage={isPublished ? "published" : "scheduled"}
        command={command}
        payload={(values) => {
          const { written, alertAgain } = payloadOf(values);
          return { noticeId: notice.id, alertAgain, ...written };
        }}
      />
      {dialog}
    </>
  );
}

type NewNotice = ReturnType<typeof payloadOf>["written"];
type EditedPayload = NewNotice & { noticeId: string; alertAgain: boolean };

/** Taking the time away publishes at once, so that is never the same moment. */
function isSameMoment(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) === Date.parse(other);
}

const editTitle = "공지사항 수정";
const failed = "작업에 실패했습니다.";
