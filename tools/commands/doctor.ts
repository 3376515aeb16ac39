/**
 * `npm run doctor` looks at all that an installation depends on, with the settings that the server has, and says what is
 * wrong and what to do. It changes nothing, and ends with 1 if something is broken.
 */
import { describeFinding, examine } from "#server/doctor/doctor.ts";
import { readSettings } from "#server/start/settings.ts";
import { orFail } from "#tools/launch/processes.ts";

await orFail(async () => {
  const findings = await examine(readSettings(process.env));
  process.stdout.write(`${findings.map(describeFinding).join("\n")}\n`);
  if (findings.some(({ state }) => state === "fault")) process.exitCode = 1;
});
