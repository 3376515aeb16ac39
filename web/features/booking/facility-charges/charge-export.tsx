import FileDown from "lucide-react/icons/file-down";

import type { Input } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveFile } from "#web/ui/save-file.ts";

type Format = Input<"exportFacilityCharges">["format"];

/** Saves a month's charges for the programme of the fees. */
export function ChargeExport({ month }: { month: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton month={month} format="xlsx" words="엑셀 내려받기" />
      <ExportButton month={month} format="csv" words="CSV 내려받기" />
    </div>
  );
}

function ExportButton({ month, format, words }: { month: string; format: Format; words: string }) {
  const { run, isPending } = useCommand("exportFacilityCharges", {
    fallback: "파일을 내려받지 못했어요.",
    onSuccess: ({ fileData, fileName, message }) => {
      const bytes = Uint8Array.from(atob(fileData), (character) => character.charCodeAt(0));
      saveFile(fileName, new Blob([bytes], { type: types[format] }));
      showToast({ tone: "positive", message, seconds: 5 });
    },
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <Button
      icon={<FileDown aria-hidden size="1.125rem" />}
      isPending={isPending}
      onPress={() => run({ month, format })}
    >
      {words}
    </Button>
  );
}

const types: Record<Format, string> = {
  csv: "text/csv;charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
