import { useLayoutEffect, useRef } from "react";

import type { FileStage } from "#contract/values/file-stages.ts";

import type { FormFile } from "./attached-files.ts";
import { isPhotoFile } from "./chosen-files.ts";
import { isPhoto } from "./file-kinds.ts";
import { DocumentRow, FailedRow, UploadRow } from "./file-rows.tsx";
import { PhotoTile, UploadTile } from "./photo-tiles.tsx";
import type { Upload, Uploads } from "./use-uploads.ts";

interface FormFilesProps {
  files: readonly FormFile[];
  /** The ids of those that the server has no longer. */
  goneIds: ReadonlySet<string>;
  uploads: Uploads;
  onMove: (file: FormFile, step: -1 | 1) => void;
  onRemove: (file: FormFile) => void;
  /** Only where photos have stages. */
  onStage: ((file: FormFile, stage: FileStage | null) => void) | undefined;
  /** Called when one is taken off the form, and its buttons with it. */
  onGone: () => void;
}

/** What a form has of files: its photos, its documents, what is on its way, and what failed. */
export function FormFiles({ files, goneIds, uploads, onMove, onRemove, onStage, onGone }: FormFilesProps) {
  const keepFocus = useKeptFocus();
  const photos = files.filter(isPhoto);
  const documents = files.filter((file) => !isPhoto(file));
  const failed = uploads.all.filter(({ failure }) => failure !== undefined);
  const sending = uploads.all.filter(({ failure }) => failure === undefined);
  const sendingPhotos = sending.filter(({ source }) => isPhotoFile(source));
  const sendingDocuments = sending.filter(({ source }) => !isPhotoFile(source));
  const propsOf = (file: FormFile) => ({
    file,
    isGone: goneIds.has(file.id),
    onMove: (step: -1 | 1) => {
      keepFocus();
      onMove(file, step);
    },
    onRemove: () => {
      onRemove(file);
      onGone();
    },
  });
  const drop = ({ key }: Upload) => {
    uploads.remove(key);
    onGone();
  };
  const uploadOf = (upload: Upload) => ({
    upload,
    part: uploads.current?.key === upload.key ? uploads.current.part : undefined,
    onCancel: () => drop(upload),
  });
  return (
    <>
      {photos.length + sendingPhotos.length > 0 && (
        <ul
          aria-label="올린 사진"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-2"
        >
          {photos.map((file, index) => (
            <PhotoTile
              key={file.id}
              place={index + 1}
              count={photos.length}
              onStage={onStage && ((stage) => onStage(file, stage))}
              {...propsOf(file)}
            />
          ))}
          {sendingPhotos.map((upload) => (
            <UploadTile key={upload.key} {...uploadOf(upload)} />
          ))}
        </ul>
      )}
      {documents.length + sendingDocuments.length > 0 && (
        <ul aria-label="올린 문서" className={rowsClass}>
          {documents.map((file, index) => (
            <DocumentRow key={file.id} place={index + 1} count={documents.length} {...propsOf(file)} />
          ))}
          {sendingDocuments.map((upload) => (
            <UploadRow key={upload.key} {...uploadOf(upload)} />
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <ul aria-label="올리지 못한 파일" className={rowsClass}>
          {failed.map((upload) => (
            <FailedRow
              key={upload.key}
              upload={upload}
              onRepeat={() => {
                uploads.repeat(upload.key);
                onGone();
              }}
              onRemove={() => drop(upload)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const rowsClass =
  "rounded-control border border-neutral-weak *:border-b *:border-neutral-weak *:last:border-b-0";

/** A moved element loses the focus. Returns a function to call before the files are moved. */
function useKeptFocus(): () => void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  });
  return () => (focused.current = document.activeElement);
}
