/** `npm start` builds the front end and runs the server in production. */
import { buildWeb } from "#tools/build/build-web.ts";
import { orFail } from "#tools/launch/processes.ts";

await orFail(async () => {
  process.env["NODE_ENV"] ??= "production";
  await buildWeb();
  await import("#server/main.ts");
});
