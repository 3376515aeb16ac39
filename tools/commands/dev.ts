/** `npm run dev` starts the server and the front end, and again when their sources change. */
import { packageProgram, orFail, run } from "#tools/launch/processes.ts";

const webPort = 5173;

await orFail(async () => {
  const port = process.env["PORT"] ?? "3000";
  const env = {
    NODE_ENV: "development",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    PORT: port,
    // Browsers use Vite's address, and a call with a cookie must come from the server's own origin.
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://localhost:${webPort}`,
    API_URL: `http://127.0.0.1:${port}`,
  };
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => controller.abort());
  const both = [
    run(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
      env,
      signal: controller.signal,
    }),
    run(...packageProgram("vite/bin/vite.js", ["web", "--port", String(webPort), "--strictPort"]), {
      env,
      signal: controller.signal,
    }),
  ];
  // If one of the two ends, the other is of no use.
  await Promise.race(both);
  controller.abort();
  await Promise.all(both);
});
