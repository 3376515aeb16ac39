import CircleAlert from "lucide-react/icons/circle-alert";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

import type { FormFile } from "./attached-files.ts";
import { isPhotoFile } from "./chosen-files.ts";
import { documentKindOf, sizeText } from "./file-kinds.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { SendingText } from "./sending-text.tsx";
import type { Upload } from "./use-uploads.ts";

interface DocumentRowProps {
  file: FormFile;
  /** Its place among the form's documents, from 1. */
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** A document of a form, with what can be done with it. */
export function DocumentRow({ file: { name, bytes }, onRemove, ...moving }: DocumentRowProps) {
  return (
    <Row
      icon={documentIcon}
      name={name}
      note={`${documentKindOf(name)} · ${sizeText(bytes)}`}
      actions={
        <>
          <MoveButtons name={name} {...moving} />
          <RemoveButton label={`${name} 지우기`} onPress={onRemove} />
        </>
      }
    />
  );
}

interface UploadRowProps {
  upload: Upload;
  part: number | undefined;
  onCancel: () => void;
}

/** A document that is on its way. */
export function UploadRow({ upload: { source }, part, onCancel }: UploadRowProps) {
  return (
    <Row
      icon={documentIcon}
      name={source.name}
      note={<SendingText name={source.name} part={part} />}
      actions={<RemoveButton label={`${source.name} 올리기 취소`} onPress={onCancel} />}
    />
  );
}

interface FailedRowProps {
  upload: Upload;
  onRepeat: () => void;
  onRemove: () => void;
}

/** A file that was not sent, and why. */
export function FailedRow({ upload: { source, failure }, onRepeat, onRemove }: FailedRowProps) {
  const isPhoto = isPhotoFile(source);
  return (
    <Row
      icon={<CircleAlert aria-hidden size="1.25rem" className="text-critical" />}
      name={isPhoto ? "사진을 올리지 못했어요." : "문서를 올리지 못했어요."}
      note={
        <>
          {/* A phone's own names of photos say nothing. */}
          {!isPhoto && `${source.name}: `}
          {failure?.message}
        </>
      }
      actions={
        <>
          {failure?.isRepeatable === true && (
            <Button size="small" label={`${source.name} 다시 올리기`} onPress={onRepeat}>
              다시 올리기
            </Button>
          )}
          <RemoveButton label={`올리지 못한 ${source.name} 지우기`} onPress={onRemove} />
        </>
      }
    />
  );
}

const documentIcon = <FileText aria-hidden size="1.25rem" className="text-neutral-weak" />;

interface RowProps {
  icon: ReactNode;
  name: string;
  note: ReactNode;
  actions: ReactNode;
}

/** Its actions stand below where there is no room beside its name. */
function Row({ icon, name, note, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 py-1 ps-3">
      <div className="flex min-w-0 flex-[1_1_12rem] items-center gap-3 py-1.5">
        {icon}
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{name}</p>
          <div className="text-label text-neutral-weak">{note}</div>
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1">{actions}</div>
    </li>
  );
}

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return <IconButton label={label} icon={<X aria-hidden size="1.125rem" />} onPress={onPress} />;
}
