import type { fileFunctions } from "#contract/files.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";

export const fileHandlers: Handlers<keyof typeof fileFunctions> = {
  async discardFile({ db, input: { fileId } }) {
    // The database lets nobody delete what is not their own, or hangs on something.
    const deleted = await db.deleteFrom("files").where("id", "=", fileId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("file_not_found");
    return { success: true };
  },
};
