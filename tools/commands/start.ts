/** `npm start` builds the front end and runs the server in production. */
import { describeFinding } from "#server/doctor/doctor.ts";
import { tellSettings } from "#server/doctor/settings-told.ts";
import { readSettings } from "#server/start/settings.ts";
import { buildWeb } from "#tools/build/build-web.ts";
import { orFail } from "#tools/launch/processes.ts";

await orFail(async () => {
  process.env["NODE_ENV"] ??= "production";
  await buildWeb();
  await import("#server/main.ts");
  sayWhatIsNotSetUp();
});

/** Otherwise nobody learns that slips lead to this machine, or that no mail is sent, before a resident asks. */
function sayWhatIsNotSetUp(): void {
  const missing = tellSettings(readSettings(process.env)).filter(({ state }) => state !== "good");
  if (missing.length === 0) return;
  process.stdout.write(
    `${missing.map(describeFinding).join("\n")}\n모두 확인하려면 npm run doctor를 실행하세요.\n`,
  );
}
