import type { FileView } from "#contract/files.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";

import { asFailure, readAnswer } from "./call.ts";
import { openTimer } from "./timer.ts";

interface SendingOptions {
  signal: AbortSignal;
  /** Gets the part that has left this device, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** The longest time without any progress. */
const silenceMs = 60_000;

/** The longest time for the server once it has the file: 20 s in line, 35 s for a HEIC photo, and the database's. */
const answerMs = 110_000;

/**
 * Sends one file. It is only the sender's until something that is written names it. By XMLHttpRequest, because
 * `fetch` does not tell how much has been sent.
 *
 * @throws CallError
 */
export function sendFile(
  purpose: FilePurposeName,
  file: File,
  { signal, onProgress }: SendingOptions,
): Promise<FileView> {
  const timer = openTimer(silenceMs, signal);
  const request = new XMLHttpRequest();
  const sent = new Promise<FileView>((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      timer.restart(loaded === total ? answerMs : silenceMs);
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener("load", () => {
      try {
        resolve(readAnswer<{ file: FileView }>(request.status, request.responseText).file);
      } catch (error) {
        reject(error);
      }
    });
    for (const end of ["error", "abort"]) {
      request.addEventListener(end, () => reject(asFailure(new TypeError(end), timer)));
    }
    timer.signal.addEventListener("abort", () => request.abort());
    request.open("POST", `/files?for=${purpose}`);
    request.setRequestHeader("Content-Type", file.type === "" ? "application/octet-stream" : file.type);
    // A header has only Latin letters.
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name.normalize("NFC")));
    if (timer.signal.aborted) reject(asFailure(undefined, timer));
    else request.send(file);
  });
  return sent.finally(timer.close);
}
