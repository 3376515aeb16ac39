import FileDown from "lucide-react/icons/file-down";
import { useRef } from "react";

import type { FileView } from "#contract/files.ts";
import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { SheetButton, SheetProgress, useSheetFile } from "#web/files/sheet-file.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Banner } from "#web/ui/states/banner.tsx";

interface ImportFileProps {
  onRead: (file: FileView, sample: Output<"readHouseholdImport">) => void;
}

/** Takes the office's list, and reads what it looks like. */
export function ImportFile({ onRead }: ImportFileProps) {
  const sent = useRef<FileView>(undefined);
  const read = useCommand("readHouseholdImport", {
    fallback: "파일을 읽지 못했어요.",
    onward: (sample) => sent.current && onRead(sent.current, sample),
  });
  const sheet = useSheetFile("import", (file) => {
    sent.current = file;
    read.run({ fileId: file.id });
  });
  const failure = sheet.failure ?? read.failure;
  return (
    <div className="max-w-(--container-reading)">
      <Card
        title="입주자 명부 가져오기"
        description="쓰시던 엑셀 명부로 세대와 주민 계정을 한 번에 만들어요. 적용하기 전에 무엇이 바뀌는지 먼저 보여 드려요."
      >
        <ul className="list-disc space-y-1 ps-5 text-label text-neutral-weak">
          <li>엑셀(.xlsx)이나 CSV, 10MB, 20,000줄까지 읽어요.</li>
          <li>‘동’과 ‘호’ 제목이 있는 줄을 찾아요. 제목 위에 다른 글이 있어도 괜찮아요.</li>
          <li>이름 칸에 ‘공실’이나 ‘-’처럼 적힌 세대는 계정 없이 빈집으로 표시해요.</li>
          <li>
            연락처, 소유·임차 구분, 입주일, 차량 번호는 관리사무소의 업무용으로 세대마다 적어 둬요. 이름 뒤의
            ‘(임차인)’도 읽어요.
          </li>
          <li>알림을 보낼 번호로는 ‘연락처 이용 동의’ 칸에 동의, O, Y, 1이 있는 휴대전화만 써요.</li>
        </ul>
        {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
        <div className="flex flex-wrap gap-2">
          <SheetButton sheet={sheet} label="명부 파일" isReading={read.isPending} onChoose={read.reset} />
          <Button icon={<FileDown aria-hidden size="1.125rem" />} onPress={saveSample}>
            예시 파일 내려받기
          </Button>
        </div>
        <SheetProgress sheet={sheet} reading={read.isPending && "파일을 읽고 있어요."} />
      </Card>
    </div>
  );
}

/** With its mark, spreadsheets show Korean letters. */
const sample = `\uFEFF${[
  "동,호,성명,이메일,연락처,연락처 이용 동의,구분,입주일,차량번호",
  "101,1203,김하나,hana@example.com,010-1234-5678,동의,소유,2019-03-02,12가3456",
  "101,1204,이두리,,,,임차,,",
  "102,101,박세찬,,010-2345-6789,O,,,",
].join("\r\n")}\r\n`;

function saveSample(): void {
  saveFile("household_list_sample.csv", new Blob([sample], { type: "text/csv;charset=utf-8" }));
}
