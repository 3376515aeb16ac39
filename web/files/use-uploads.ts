import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import { errors } from "#contract/errors.ts";
import type { FileView } from "#contract/files.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { CallError } from "#web/api/call-error.ts";
import { sendFile } from "#web/api/send-file.ts";
import { heedFailure } from "#web/api/session.ts";

import { isPhotoFile, isTooLarge, refusalOf, sendingFailure } from "./chosen-files.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

/** A chosen file that the server does not have yet. */
export interface Upload {
  key: string;
  source: File;
  /** Why it was not sent. */
  failure?: { message: string; isRepeatable: boolean };
}

/** Whether it is still to become one of the form's files. A file that was refused for good is not. */
export function isWanted({ failure }: Upload): boolean {
  return failure?.isRepeatable !== false;
}

export interface Uploads {
  /** In the order in which they were chosen. */
  all: readonly Upload[];
  /** The one that is being sent, and how much has left this device, from 0 to 1. */
  current: { key: string; part: number } | undefined;
  /** Forgets earlier refusals. Takes no more than there is room for, and returns whether all went in. */
  add: (chosen: readonly File[], room: number) => boolean;
  /** Also ends its sending. */
  remove: (key: string) => void;
  repeat: (key: string) => void;
  forgetRefused: () => void;
}

/**
 * Sends chosen files one after the other, so that they keep their order and the first is there soon on a slow line.
 * Leaving the form ends the sending.
 */
export function useUploads(purpose: FilePurposeName, onSent: (file: FileView) => void): Uploads {
  const client = useQueryClient();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [progress, setProgress] = useState({ key: "", part: 0 });
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  });
  const current = all.find(({ failure }) => failure === undefined);

  useEffect(() => {
    if (!current) return;
    const sending = new AbortController();
    const startedAt = Date.now();
    const { key, source } = current;
    const run = async () => {
      try {
        const onProgress = (part: number) => setProgress({ key, part });
        const file = await send(purpose, source, { signal: sending.signal, onProgress });
        if (sending.signal.aborted) return;
        setAll((before) => before.filter((one) => one.key !== key));
        tell.current(file);
      } catch (error) {
        if (sending.signal.aborted) return;
        heedFailure(client, error, startedAt);
        const failure = sendingFailure(error, purpose);
        setAll((before) => before.map((one) => (one.key === key ? { ...one, failure } : one)));
      }
    };
    void run();
    return () => sending.abort();
  }, [client, purpose, current]);

  return {
    all,
    current: current && { key: current.key, part: progress.key === current.key ? progress.part : 0 },
    add: (chosen, room) => {
      const uploads = chosen.map((source) => asUpload(source, purpose));
      const refused = uploads.filter((upload) => !isWanted(upload));
      const wanted = uploads.filter(isWanted);
      setAll((before) => [...before.filter(isWanted), ...wanted.slice(0, Math.max(0, room)), ...refused]);
      return wanted.length <= room;
    },
    remove: (key) => setAll((before) => before.filter((one) => one.key !== key)),
    // At the end, where it will stand once it is sent.
    repeat: (key) =>
      setAll((before) => [
        ...before.filter((one) => one.key !== key),
        ...before.filter((one) => one.key === key).map(({ source }) => ({ key, source })),
      ]),
    forgetRefused: useCallback(() => setAll((before) => before.filter(isWanted)), []),
  };
}

async function send(
  purpose: FilePurposeName,
  source: File,
  options: Parameters<typeof sendFile>[2],
): Promise<FileView> {
  const file = isPhotoFile(source) ? await shrinkPhoto(source) : source;
  if (isTooLarge(file)) {
    const code = "file_too_large";
    throw new CallError({
      code: "invalid-argument",
      status: 0,
      message: errors[code].message,
      details: { code },
    });
  }
  return sendFile(purpose, file, options);
}

let count = 0;

function asUpload(source: File, purpose: FilePurposeName): Upload {
  const refusal = refusalOf(source, purpose);
  const failure = refusal === undefined ? {} : { failure: { message: refusal, isRepeatable: false } };
  return { key: String(++count), source, ...failure };
}
