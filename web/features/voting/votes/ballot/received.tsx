import CircleCheck from "lucide-react/icons/circle-check";
import ImageDown from "lucide-react/icons/image-down";

import type { Vote } from "#contract/votes.ts";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveFile } from "#web/ui/save-file.ts";

import { drawReceipt } from "./receipt-picture.ts";
import { StepTitle } from "./step-title.tsx";

interface ReceivedProps {
  vote: Vote;
  receipt: string;
}

/** The ballot is in. The receipt finds it among the published ones, and tells nobody what was chosen. */
export function Received({ vote, receipt }: ReceivedProps) {
  const save = async () => {
    try {
      saveFile(`투표_확인번호_${receipt}.png`, await drawReceipt(vote.title, receipt));
    } catch {
      showToast({ tone: "critical", message: "이미지로 저장하지 못했어요. 번호를 적어 두세요.", seconds: 5 });
    }
  };
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-5">
      <div className="flex flex-col items-center gap-3 rounded-card border border-neutral-weak bg-raised px-5 py-8 text-center">
        <CircleCheck aria-hidden size="2.5rem" className="text-positive" />
        <StepTitle>투표를 접수했어요</StepTitle>
        <p className="text-balance">내 투표용지가 투표함에 들어 있는지 이 번호로 언제든 찾아볼 수 있어요.</p>
        <p className="text-label text-neutral-weak">확인번호</p>
        <p className="tabular text-headline leading-title font-bold">
          {receipt.split("-").map((group, at, groups) => (
            // oxlint-disable-next-line react/no-array-index-key -- two groups may be the same
            <span key={at} className="inline-block">
              {group}
              {at < groups.length - 1 && "-"}
            </span>
          ))}
        </p>
        <p className="text-label text-neutral-weak">이 번호로는 무엇을 골랐는지 알 수 없어요.</p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          variant="primary"
          icon={<ImageDown aria-hidden size="1.125rem" />}
          onPress={() => void save()}
        >
          이미지로 저장
        </Button>
        <PrintButton />
        <ButtonLink href={paths.resident.vote(vote.id)}>투표 공고로 돌아가기</ButtonLink>
      </div>
    </div>
  );
}
