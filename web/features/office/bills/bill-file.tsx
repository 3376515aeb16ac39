import FileUp from "lucide-react/icons/file-up";
import { useRef } from "react";

import type { FileView } from "#contract/files.ts";
import { useUploads } from "#web/files/use-uploads.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface BillFileProps {
  isChecking: boolean;
  onSent: (file: FileView) => void;
  onChoose: () => void;
}

/** Takes the file of the office's program. */
export function BillFile({ isChecking, onSent, onChoose }: BillFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads("bill", onSent);
  const failure = uploads.all.find((one) => one.failure)?.failure?.message;
  const isBusy = uploads.current !== undefined || isChecking;
  return (
    <Card
      title="1. 파일"
      description="관리비 프로그램에서 세대별 부과 내역을 엑셀이나 CSV로 내려받아 올려 주세요."
    >
      <ul className="list-disc space-y-1 ps-5 text-label text-neutral-weak">
        <li>한 줄에 한 세대이거나, 한 줄에 세대와 항목 하나인 표를 읽어요. 20MB, 20,000세대까지예요.</li>
        <li>제목이 두 줄이거나 칸이 합쳐져 있어도 괜찮아요.</li>
      </ul>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
      <div>
        <Button
          variant="primary"
          icon={<FileUp aria-hidden size="1.125rem" />}
          isPending={isBusy}
          onPress={() => input.current?.click()}
        >
          파일 고르기
        </Button>
      </div>
      <p role="status" className="text-label text-neutral-weak empty:hidden">
        {uploads.current && `올리는 중 ${Math.floor(uploads.current.part * 100)}%`}
        {isChecking && "파일을 확인하고 있어요."}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label="관리비 파일"
        onChange={({ target }) => {
          onChoose();
          uploads.forgetRefused();
          uploads.add([...(target.files ?? [])].slice(0, 1), 1);
          // The same file may be chosen again, once it was corrected.
          target.value = "";
        }}
      />
    </Card>
  );
}
