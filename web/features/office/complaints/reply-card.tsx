import RotateCcw from "lucide-react/icons/rotate-ccw";
import { lazy, Suspense, useState } from "react";

import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

// The forms bring the schemas, so the conversation is there before them.
const ReplyForm = lazy(async () => ({ default: (await import("./reply-form.tsx")).ReplyForm }));
const ReopenDialog = lazy(async () => ({ default: (await import("./reopen-dialog.tsx")).ReopenDialog }));

type ReplyCardProps = Pick<Output<"getComplaintById">, "complaint" | "reopenableUntil">;

/** What its resident can do about a complaint: tell more, or open it again if it is not done after all. */
export function ReplyCard({ complaint: { id, status }, reopenableUntil }: ReplyCardProps) {
  const [isReopening, setReopening] = useState(false);
  if (status !== "resolved") {
    return (
      <Card title="더 알리기">
        <Suspense fallback={<div className="min-h-64" />}>
          <ReplyForm complaintId={id} />
        </Suspense>
      </Card>
    );
  }
  if (reopenableUntil === null) {
    return (
      <Card>
        <p>처리가 끝난 민원이에요. 더 알릴 것이 있으면 새 민원으로 접수해 주세요.</p>
        <div>
          <ButtonLink href={paths.resident.newComplaint}>새 민원 접수</ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card title="해결되지 않았나요?">
      <p>
        <DateText value={reopenableUntil} precision="minute" />
        까지 다시 열 수 있어요.
      </p>
      <div>
        <Button icon={<RotateCcw aria-hidden size="1.125rem" />} onPress={() => setReopening(true)}>
          다시 열기
        </Button>
      </div>
      <OnceOpened isOpen={isReopening}>
        <ReopenDialog complaintId={id} isOpen={isReopening} onClose={() => setReopening(false)} />
      </OnceOpened>
    </Card>
  );
}
