import FileUp from "lucide-react/icons/file-up";
import { useRef } from "react";

import type { FileView } from "#contract/files.ts";
import { Button } from "#web/ui/buttons/button.tsx";

import { useUploads } from "./use-uploads.ts";

interface SheetFile {
  isSending: boolean;
  /** From 0 to 1; undefined if nothing is being sent. */
  part: number | undefined;
  /** Why the file was not sent. */
  failure: string | undefined;
  send: (file: File) => void;
}

/** Sends the one table that a person chooses, of the office's program or of a bank. */
export function useSheetFile(purpose: "bill" | "import", onSent: (file: FileView) => void): SheetFile {
  const uploads = useUploads(purpose, onSent);
  return {
    isSending: uploads.current !== undefined,
    part: uploads.current?.part,
    failure: uploads.all.find((one) => one.failure)?.failure?.message,
    send: (file) => {
      uploads.forgetRefused();
      uploads.add([file], 1);
    },
  };
}

interface SheetButtonProps {
  sheet: SheetFile;
  /** What the file is, for whoever does not see what stands around the button. */
  label: string;
  /** Whether the file that was sent is being read. */
  isReading: boolean;
  /** What was said of the file before goes. */
  onChoose: () => void;
}

/** The choice of a table. */
export function SheetButton({ sheet, label, isReading, onChoose }: SheetButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="primary"
        icon={<FileUp aria-hidden size="1.125rem" />}
        isPending={sheet.isSending || isReading}
        onPress={() => input.current?.click()}
      >
        파일 고르기
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) {
            onChoose();
            sheet.send(file);
          }
          // The same file may be chosen again, once it was corrected.
          target.value = "";
        }}
      />
    </>
  );
}

interface SheetProgressProps {
  sheet: SheetFile;
  /** What is done with the file that was sent. */
  reading: string | false;
}

export function SheetProgress({ sheet: { part }, reading }: SheetProgressProps) {
  return (
    <p role="status" className="text-label text-neutral-weak empty:hidden">
      {part !== undefined && `올리는 중 ${Math.floor(part * 100)}%`}
      {reading}
    </p>
  );
}
