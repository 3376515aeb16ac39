import MessageSquareReply from "lucide-react/icons/message-square-reply";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import { lazy, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { mostPicked } from "./picked-complaints.ts";

// The forms bring the schemas, so they load only when someone opens one.
const BulkAnswerDialog = lazy(async () => ({
  default: (await import("./bulk-answer-dialog.tsx")).BulkAnswerDialog,
}));
const AssignDialog = lazy(async () => ({ default: (await import("./assign-dialog.tsx")).AssignDialog }));

interface PickedBarProps {
  ids: readonly string[];
  /** How many of them are resolved. */
  resolvedCount: number;
  onPickAll: () => void;
  onEnd: () => void;
}

/** What can be done with all picked complaints, at the bottom of the window while the list goes on above. */
export function PickedBar({ ids, resolvedCount, onPickAll, onEnd }: PickedBarProps) {
  const [open, setOpen] = useState<"answer" | "assign">();
  const disabledReason = ids.length === 0 ? "민원을 먼저 골라 주세요." : undefined;
  const dialog = { complaintIds: ids, onClose: () => setOpen(undefined) };
  return (
    <div
      role="group"
      aria-label="고른 민원"
      className="sticky bottom-[calc(var(--covered-below)+0.5rem)] z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-neutral-weak bg-overlay p-3 shadow-overlay"
    >
      <p role="status" className="tabular me-auto font-semibold whitespace-nowrap">
        {ids.length.toLocaleString("ko-KR")}건 선택
        {ids.length === mostPicked && (
          <span className="font-regular text-neutral-weak"> · 한 번에 {mostPicked}건까지</span>
        )}
      </p>
      <div className="flex">
        <Button variant="quiet" onPress={onPickAll}>
          모두 고르기
        </Button>
        <Button variant="quiet" onPress={onEnd}>
          그만 고르기
        </Button>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          icon={<UserRoundCheck aria-hidden size="1.125rem" />}
          disabledReason={disabledReason}
          onPress={() => setOpen("assign")}
        >
          담당자 정하기
        </Button>
        <Button
          variant="primary"
          icon={<MessageSquareReply aria-hidden size="1.125rem" />}
          disabledReason={disabledReason}
          onPress={() => setOpen("answer")}
        >
          한꺼번에 답변
        </Button>
      </div>
      <OnceOpened isOpen={open === "answer"}>
        <BulkAnswerDialog
          {...dialog}
          resolvedCount={resolvedCount}
          isOpen={open === "answer"}
          onAnswered={onEnd}
        />
      </OnceOpened>
      <OnceOpened isOpen={open === "assign"}>
        <AssignDialog {...dialog} isOpen={open === "assign"} />
      </OnceOpened>
    </div>
  );
}
