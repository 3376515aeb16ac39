/** The process that picture-process.ts starts: shrinks the pictures whose paths it is sent, two at once. */
import { CallError } from "#server/call/call-error.ts";

import type { PictureAnswer, PictureOrder } from "./picture-process.ts";
import { shrinkPicture } from "./pictures.ts";

process.on("message", (order: PictureOrder) => void work(order));
// The server is gone, however it ended.
process.on("disconnect", () => process.exit());

async function work({ id, path }: PictureOrder): Promise<void> {
  const answer = await shrinkPicture(path).then(
    (picture): PictureAnswer => ({ id, picture }),
    (error: unknown): PictureAnswer => ({
      id,
      refusal: error instanceof CallError ? { code: error.details.code, message: error.message } : undefined,
    }),
  );
  process.send!(answer);
}
