import FileDown from "lucide-react/icons/file-down";

import type { MeterRound } from "#contract/meters.ts";
import { useCommand } from "#web/api/actions.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveWorkbook } from "#web/ui/save-file.ts";

/** What the office does with a round: it saves the sheet for its program, and ends the entering. */
export function RoundTools({ round: { id: roundId, state } }: { round: MeterRound }) {
  const saving = useCommand("exportMeterRound", {
    fallback: "파일을 내려받지 못했어요.",
    onSuccess: ({ fileData, fileName }) => saveWorkbook(fileName, fileData),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  const closing = useConfirmed("closeMeterRound", {
    title: state === "coming" ? "예정된 검침을 취소할까요?" : "검침을 지금 마감할까요?",
    text: state === "coming" ? CancellingText : ClosingText,
    confirmLabel: state === "coming" ? "검침 취소" : "마감",
    cancelLabel: "돌아가기",
    tone: "primary",
    payload: () => ({ roundId }),
    fallback: state === "coming" ? "취소하지 못했어요." : "마감하지 못했어요.",
    toastSeconds: 5,
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<FileDown aria-hidden size="1.125rem" />}
        isPending={saving.isPending}
        onPress={() => saving.run({ roundId })}
      >
        엑셀 내려받기
      </Button>
      {state !== "closed" && (
        <Button onPress={() => closing.ask(undefined)}>
          {state === "coming" ? "검침 취소" : "검침 마감"}
        </Button>
      )}
      {closing.dialog}
    </div>
  );
}

function CancellingText() {
  return <p>세대에는 알리지 않고, 세대는 입력할 수 없어요. 다시 하려면 기간을 정해 새로 열어 주세요.</p>;
}

function ClosingText() {
  return <p>세대는 더 입력할 수 없어요. 관리사무소는 마감한 뒤에도 값을 고치고 내려받을 수 있어요.</p>;
}
