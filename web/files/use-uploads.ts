import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { errors } from "#contract/errors.ts";
import type { FileView } from "#contract/files.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { CallError, errorMessage, mayPass } from "#web/api/call-error.ts";
import { sendFile } from "#web/api/send-file.ts";
import { heedFailure } from "#web/api/session.ts";

import { isPhotoFile, isTooLarge, refusalOf } from "./chosen-files.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

/** A chosen file that the server does not have yet. */
export interface Upload {
  key: string;
  source: File;
  /** Why it was not sent. */
  failure?: { message: string; isRepeatable: boolean };
}

export interface Uploads {
  /** In the order in which they were chosen. */
  all: readonly Upload[];
  /** The one that is being sent, and the part of it that has left this device, from 0 to 1. */
  current: { key: string; part: number } | undefined;
  add: (chosen: readonly File[]) => void;
  /** Also ends its sending. */
  remove: (key: string) => void;
  repeat: (key: string) => void;
}

/**
 * Sends chosen files one after the other, so that they keep their order and the first is there soon on a slow line.
 * Whoever leaves the form ends the sending.
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
        const failure = { message: errorMessage(error, failed), isRepeatable: mayPass(error) };
        setAll((before) => before.map((one) => (one.key === key ? { ...one, failure } : one)));
      }
    };
    void run();
    return () => sending.abort();
  }, [client, purpose, current]);

  return {
    all,
    current: current && { key: current.key, part: progress.key === current.key ? progress.part : 0 },
    add: (chosen) => setAll((before) => [...before, ...chosen.map((source) => asUpload(source, purpose))]),
    remove: (key) => setAll((before) => before.filter((one) => one.key !== key)),
    // At the end, where it will stand once it is sent.
    repeat: (key) =>
      setAll((before) => [
        ...before.filter((one) => one.key !== key),
        ...before.filter((one) => one.key === key).map(({ source }) => ({ key, source })),
      ]),
  };
}

const failed = "파일을 올리지 못했어요. 다시 시도해 주세요.";

async function send(
  purpose: FilePurposeName,
  source: File,
  options: Parameters<typeof sendFile>[2],
): Promise<FileView> {
  const file = isPhotoFile(source) ? await shrinkPhoto(source) : source;
  if (isTooLarge(file)) {
    throw new CallError({ code: "invalid-argument", status: 0, message: errors.file_too_large.message });
  }
  return sendFile(purpose, file, options);
}

let count = 0;

function asUpload(source: File, purpose: FilePurposeName): Upload {
  const refusal = refusalOf(source, purpose);
  const failure = refusal === undefined ? {} : { failure: { message: refusal, isRepeatable: false } };
  return { key: String(++count), source, ...failure };
}
