/** `npm start` builds the front end and runs the server in production. A release has it built, and not its sources. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ownCommand } from "#database/own-command.ts";
import { describeFinding } from "#server/doctor/doctor.ts";
import { tellSettings } from "#server/doctor/settings-told.ts";
import { readSettings } from "#server/start/settings.ts";
import { orFail, projectRoot } from "#tools/launch/processes.ts";

await orFail(async () => {
  process.env["NODE_ENV"] ??= "production";
  if (existsSync(join(projectRoot, "web"))) await (await import("#tools/build/build-web.ts")).buildWeb();
  await import("#server/main.ts");
  sayWhatIsNotSetUp();
});

/** Otherwise nobody learns that slips lead to this machine, or that no mail is sent, before a resident asks. */
function sayWhatIsNotSetUp(): void {
  const missing = tellSettings(readSettings(process.env)).filter(({ state }) => state !== "good");
  if (missing.length === 0) return;
  process.stdout.write(
    `${missing.map(describeFinding).join("\n")}\n모두 확인하려면: ${ownCommand("doctor")}\n`,
  );
}
