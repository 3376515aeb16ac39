import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

import type { FileStage } from "#contract/values/file-stages.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

import type { FormFile } from "./attached-files.ts";
import { goneFile } from "./file-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { Picture } from "./picture.tsx";
import { Preview } from "./preview.tsx";
import { SendingText } from "./sending-text.tsx";
import { StageButtons } from "./stage-buttons.tsx";
import type { Upload } from "./use-uploads.ts";

interface PhotoTileProps {
  file: FormFile;
  /** The server has it no longer. */
  isGone: boolean;
  /** Its place among the form's photos, from 1. */
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  /** Only where photos have stages. */
  onStage: ((stage: FileStage | null) => void) | undefined;
}

/** A photo of a form, with what can be done with it. */
export function PhotoTile({ file, isGone, place, count, onMove, onRemove, onStage }: PhotoTileProps) {
  const name = `사진 ${place}`;
  return (
    <Tile
      removeLabel={`${name} 지우기`}
      onRemove={onRemove}
      below={
        <>
          {onStage && <StageButtons name={name} stage={file.stage ?? null} onChange={onStage} />}
          <MoveButtons name={name} place={place} count={count} onMove={onMove} />
        </>
      }
    >
      {isGone ? (
        <span className="absolute inset-x-0 bottom-0 p-2 text-center text-label font-semibold text-critical">
          {goneFile}
        </span>
      ) : (
        <Picture
          src={file.thumbnailUrl ?? file.url}
          alt={name}
          className="absolute inset-0 size-full object-cover"
          isUrgent
        />
      )}
    </Tile>
  );
}

interface UploadTileProps {
  upload: Upload;
  part: number | undefined;
  onCancel: () => void;
}

/** A photo that is on its way. */
export function UploadTile({ upload: { source }, part, onCancel }: UploadTileProps) {
  return (
    <Tile removeLabel="사진 올리기 취소" onRemove={onCancel}>
      <Preview source={source} className="opacity-60" />
      <span className="absolute inset-x-0 bottom-0 bg-overlay p-1.5 text-caption leading-title text-neutral">
        <SendingText name="사진" part={part} />
      </span>
    </Tile>
  );
}

interface TileProps {
  removeLabel: string;
  onRemove: () => void;
  below?: ReactNode;
  children: ReactNode;
}

function Tile({ removeLabel, onRemove, below, children }: TileProps) {
  return (
    <li className="flex min-w-0 flex-col">
      <div className="relative aspect-square overflow-clip rounded-control border border-neutral-weak bg-neutral-weak">
        {children}
        <div className="absolute end-0 top-0">
          <IconButton
            label={removeLabel}
            tone="onPicture"
            icon={
              <span className="grid size-7 place-items-center rounded-full bg-overlay">
                <X aria-hidden size="1rem" />
              </span>
            }
            onPress={onRemove}
          />
        </div>
      </div>
      {below}
    </li>
  );
}
