import CircleAlert from "lucide-react/icons/circle-alert";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

import type { FormFile } from "./attached-files.ts";
import { isPhotoFile } from "./chosen-files.ts";
import { documentKindOf, sizeText } from "./file-kinds.ts";
import { goneFile } from "./file-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { Preview } from "./preview.tsx";
import { SendingText } from "./sending-text.tsx";
import type { Upload } from "./use-uploads.ts";

interface DocumentRowProps {
  file: FormFile;
  /** The server has it no longer. */
  isGone: boolean;
  /** Its place among the form's documents, from 1. */
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** A document of a form, with what can be done with it. */
export function DocumentRow({ file: { name, bytes }, isGone, onRemove, ...moving }: DocumentRowProps) {
  return (
    <Row
      icon={documentIcon}
      name={name}
      note={
        isGone ? (
          <span className="font-semibold text-critical">{goneFile}</span>
        ) : (
          `${documentKindOf(name)} · ${sizeText(bytes)}`
        )
      }
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
  const isRepeatable = failure?.isRepeatable === true;
  return (
    <Row
      holdsForm={isRepeatable}
      icon={
        <span className="relative grid size-10 shrink-0 place-items-center overflow-clip rounded-control text-critical">
          <CircleAlert aria-hidden size="1.25rem" />
          {isPhoto && <Preview source={source} />}
        </span>
      }
      name={source.name}
      note={
        <>
          <span className="inline-block text-critical">
            {isPhoto ? "사진을 올리지 못했어요." : "문서를 올리지 못했어요."}
          </span>{" "}
          <span>{failure?.message}</span>
        </>
      }
      actions={
        <>
          {isRepeatable && (
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
  /** The form waits for what somebody does about it. */
  holdsForm?: boolean;
}

/** Its actions stand below where there is no room beside its name. */
function Row({ icon, name, note, actions, holdsForm = false }: RowProps) {
  return (
    <li
      data-failed={holdsForm || undefined}
      className="flex flex-wrap items-center justify-end gap-x-2 py-1 ps-3"
    >
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
