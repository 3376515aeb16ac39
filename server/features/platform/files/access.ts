import type { fileFunctions } from "#contract/files.ts";
import { about, but, everyoneSignedIn, missing, residentsOnly } from "#server/testing/access.ts";
import type { Access, Answers, Side, World } from "#server/testing/access.ts";

/** Everyone has the function, and nobody anybody else's file. */
const nobodys = but(everyoneSignedIn, missing);

const [, , , , resident] = residentsOnly;
const [nobody, settingUp, superAdmin, manager] = nobodys;
const theResidents: Answers = [nobody, settingUp, superAdmin, manager, resident];

export const access: Access<keyof typeof fileFunctions> = {
  discardFile: about("file", newFile, { own: theResidents, neighbours: nobodys, elsewhere: nobodys }),
};

async function newFile(side: Side, { build }: World) {
  return { fileId: await build.pendingFile(side.resident, "post") };
}
