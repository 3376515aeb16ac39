import type { FileView } from "#contract/files.ts";
import { SheetButton, SheetProgress, useSheetFile } from "#web/files/sheet-file.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface BillFileProps {
  isChecking: boolean;
  onSent: (file: FileView) => void;
  onChoose: () => void;
}

/** Takes the file of the office's program. */
export function BillFile({ isChecking, onSent, onChoose }: BillFileProps) {
  const sheet = useSheetFile("bill", onSent);
  return (
    <Card
      title="1. 파일"
      description="관리비 프로그램에서 세대별 부과 내역을 엑셀이나 CSV로 내려받아 올려 주세요."
    >
      <ul className="list-disc space-y-1 ps-5 text-label text-neutral-weak">
        <li>한 줄에 한 세대이거나, 한 줄에 세대와 항목 하나인 표를 읽어요. 20MB, 20,000세대까지예요.</li>
        <li>제목이 두 줄이거나 칸이 합쳐져 있어도 괜찮아요.</li>
      </ul>
      {sheet.failure !== undefined && <Banner tone="critical">{sheet.failure}</Banner>}
      <div>
        <SheetButton sheet={sheet} label="관리비 파일" isReading={isChecking} onChoose={onChoose} />
      </div>
      <SheetProgress sheet={sheet} reading={isChecking && "파일을 확인하고 있어요."} />
    </Card>
  );
}
