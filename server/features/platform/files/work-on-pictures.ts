/** A process that picture-process.ts starts: it is sent paths of pictures, and shrinks them one after the other. */
import { CallError } from "#server/call/call-error.ts";

import type { PictureAnswer } from "./picture-process.ts";
import { shrinkPicture } from "./pictures.ts";

process.on("message", (path: string) => void work(path));
// The server is gone, however it ended.
process.on("disconnect", () => process.exit());

async function work(path: string): Promise<void> {
  const before = process.cpuUsage();
  const outcome = await shrinkPicture(path).then(
    (picture): PictureAnswer => ({ picture }),
    (error: unknown): PictureAnswer => ({
      refusal: error instanceof CallError ? { code: error.details.code, message: error.message } : undefined,
    }),
  );
  const { user, system } = process.cpuUsage(before);
  process.send!({ ...outcome, workMs: (user + system) / 1000 } satisfies PictureAnswer);
}
