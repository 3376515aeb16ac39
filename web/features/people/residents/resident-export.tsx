import FileDown from "lucide-react/icons/file-down";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveFile } from "#web/ui/save-file.ts";

import { csvFile } from "./csv-file.ts";
import type { ResidentFilter } from "./resident-filter.tsx";

interface ResidentExportProps {
  filter: ResidentFilter;
  /** Whether the list shows only some of them, by what is typed in its search box. */
  isSearched: boolean;
}

/** Saves everybody that the filter shows as a file. */
export function ResidentExport({ filter, isSearched }: ResidentExportProps) {
  const { run, isPending } = useCommand("exportResidents", {
    fallback: "명단을 내려받지 못했어요.",
    onSuccess: ({ csvData, count }) => {
      saveFile(`residents_${seoulDate(new Date())}.csv`, csvFile(csvData));
      showToast({
        tone: "positive",
        message: `주민 ${count.toLocaleString("ko-KR")}명의 명단을 내려받았어요.`,
        seconds: 5,
      });
    },
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <Button
      icon={<FileDown aria-hidden size="1.125rem" />}
      isPending={isPending}
      onPress={() => run({ building: filter.building, status: filter.status })}
    >
      {isSearched ? "찾는 말과 상관없이 명단 내려받기" : "명단 내려받기"}
    </Button>
  );
}
