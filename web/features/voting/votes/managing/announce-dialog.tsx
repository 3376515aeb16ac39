import type { Vote } from "#contract/votes.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";

interface AnnounceDialogProps {
  vote: Vote;
  isOpen: boolean;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks once before everybody is told: says what cannot be changed from then on, and names the dates. */
export function AnnounceDialog({ vote, ...dialog }: AnnounceDialogProps) {
  const fixed = vote.kind === "opinion" ? "안건과 기간은" : `${asked[vote.kind]}, 선거관리위원, 기간은`;
  return (
    <ConfirmDialog
      title="이 투표를 공고할까요?"
      confirmLabel="공고하기"
      tone="primary"
      error={undefined}
      {...dialog}
    >
      <div className="flex flex-col gap-4">
        <Facts>
          <Fact name="투표 시작">
            <DateText value={vote.opensAt} precision="minute" />
          </Fact>
          <Fact name="투표 마감">
            <DateText value={vote.closesAt} precision="minute" />
          </Fact>
          <Fact name="이의신청">
            {vote.objectionDays === 0 ? "받지 않아요." : `결과 공고 뒤 ${vote.objectionDays}일 동안`}
          </Fact>
        </Facts>
        <p>
          모든 주민에게 바로 알려요. 공고한 뒤에는 {fixed} 바꿀 수 없고, 명부는 투표 개시를 결정할 때까지 고칠
          수 있어요. 다른 것을 고치려면 공고를 철회하고 다시 공고해야 해요.
        </p>
      </div>
    </ConfirmDialog>
  );
}

const asked = { election: "안건과 후보", decision: "안건" };
