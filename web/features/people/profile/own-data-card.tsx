import FileDown from "lucide-react/icons/file-down";
import FolderArchive from "lucide-react/icons/folder-archive";

import { useCollected } from "#web/api/actions.ts";
import { useDownload } from "#web/api/download.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Banner } from "#web/ui/states/banner.tsx";

import { ownDataOf } from "./own-data.ts";

export function OwnDataCard() {
  const exportData = useCollected("exportMyData", {
    fallback: "내 데이터를 받지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ chunks, answer }) => {
      const data = ownDataOf(chunks, answer.exportedAt);
      saveFile(
        "단지_내_데이터.json",
        new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
      );
      showToast({ tone: "positive", message: "내 데이터를 파일로 내려받았어요.", seconds: 5 });
    },
  });
  const archive = useDownload("/my-data.zip", {
    fallback: "내 데이터를 받지 못했어요. 다시 시도해 주세요.",
    onSuccess: (content) => {
      saveFile("단지_내_데이터.zip", content);
      showToast({ tone: "positive", message: "내 데이터와 사진을 내려받았어요.", seconds: 5 });
    },
  });
  const failure = archive.failure ?? exportData.failure;
  return (
    <Card
      title="내 데이터"
      description="내 계정과 로그인한 기기, 내가 쓴 글과 올린 사진을 내려받아요. 비밀번호와 접속 기록은 들어 있지 않아요."
    >
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<FolderArchive aria-hidden size="1.125rem" />}
          isPending={archive.isPending}
          onPress={archive.run}
        >
          사진까지 내려받기 (ZIP)
        </Button>
        <Button
          icon={<FileDown aria-hidden size="1.125rem" />}
          isPending={exportData.isPending}
          onPress={() => exportData.run(null)}
        >
          내 데이터 내려받기
        </Button>
      </div>
    </Card>
  );
}
