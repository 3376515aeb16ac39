import type { FileView } from "#contract/files.ts";

import { Documents } from "./documents.tsx";
import { isPhoto } from "./file-kinds.ts";
import { Photos } from "./photos.tsx";

interface AttachmentsProps {
  /** What they belong to, such as '민원': it names the photos for people who cannot see them. */
  subject: string;
  files: readonly FileView[];
}

/** The photos and documents of something that is read. */
export function Attachments({ subject, files }: AttachmentsProps) {
  const photos = files.filter(isPhoto);
  const documents = files.filter((file) => !isPhoto(file));
  return (
    <>
      <Photos subject={subject} photos={photos} />
      {documents.length > 0 && <Documents documents={documents} />}
    </>
  );
}
