import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveFile } from "#web/ui/save-file.ts";

type Exported = Output<"exportSurvey">;

export type ExportFormat = "xlsx" | "csv";

const failed = "파일을 내려받지 못했어요. 다시 시도해 주세요.";

/** Saves the answers as a file: by name each answer, anonymous the totals. */
export function useSurveyExport(surveyId: string, format: ExportFormat) {
  const [isSaving, setSaving] = useState(false);
  const keep = async (exported: Exported) => {
    setSaving(true);
    try {
      await savers[format](exported);
      showToast({ tone: "positive", message: "결과를 내려받았어요.", seconds: 3 });
    } catch {
      // The code that makes a workbook is loaded only now, and may not come.
      showToast({ tone: "critical", message: failed, seconds: 5 });
    } finally {
      setSaving(false);
    }
  };
  const { run, isPending } = useCommand("exportSurvey", {
    fallback: failed,
    onSuccess: (exported) => void keep(exported),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return { run: () => run({ surveyId }), isPending: isPending || isSaving };
}

const savers: Record<ExportFormat, (exported: Exported) => Promise<void>> = {
  csv: saveCsv,
  xlsx: saveWorkbook,
};

/** As the server made it, with its byte-order mark. */
async function saveCsv({ csvData, fileName }: Exported): Promise<void> {
  const bytes = Uint8Array.from(atob(csvData), (character) => character.charCodeAt(0));
  saveFile(`${fileName}.csv`, new Blob([bytes], { type: "text/csv;charset=utf-8" }));
}

async function saveWorkbook({ table, fileName }: Exported): Promise<void> {
  const { workbookOf } = await import("./workbook.ts");
  saveFile(`${fileName}.xlsx`, await workbookOf(table));
}
