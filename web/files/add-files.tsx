import FileText from "lucide-react/icons/file-text";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, type Ref, useRef } from "react";

import { type FilePurposeName, filePurposes } from "#contract/values/file-purposes.ts";
import { Button } from "#web/ui/buttons/button.tsx";

import { documentTypes, photoTypes } from "./chosen-files.ts";
import { wordsOf } from "./file-words.ts";

interface AddFilesProps {
  /** The first button. */
  ref: Ref<HTMLButtonElement>;
  purpose: FilePurposeName;
  isFull: boolean;
  onChosen: (files: readonly File[]) => void;
}

/** The buttons that open the device's camera, album or folders. */
export function AddFiles({ ref, purpose, isFull, onChosen }: AddFilesProps) {
  const { documents, total } = filePurposes[purpose];
  const shared = {
    disabledReason: isFull ? wordsOf(purpose).full : undefined,
    isMultiple: total > 1,
    onChosen,
  };
  return (
    <div data-add className="flex flex-wrap gap-2">
      <AddButton {...shared} ref={ref} icon={<Plus aria-hidden size="1.125rem" />} accept={photoTypes}>
        사진 추가
      </AddButton>
      {documents > 0 && (
        <AddButton {...shared} icon={<FileText aria-hidden size="1.125rem" />} accept={documentTypes}>
          문서 추가
        </AddButton>
      )}
    </div>
  );
}

interface AddButtonProps {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  accept: string;
  isMultiple: boolean;
  disabledReason: string | undefined;
  onChosen: (files: readonly File[]) => void;
  children: string;
}

function AddButton({ ref, icon, accept, isMultiple, disabledReason, onChosen, children }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} icon={icon} disabledReason={disabledReason} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={children}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
