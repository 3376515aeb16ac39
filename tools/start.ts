/** `npm start`: the real thing. */
import { buildWeb } from "./build-web.ts";
import { orFail } from "./processes.ts";

await orFail(async () => {
  process.env["NODE_ENV"] ??= "production";
  await buildWeb();
  await import("#server/main.ts");
});
