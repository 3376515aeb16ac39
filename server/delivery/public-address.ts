import type { Settings } from "#server/start/settings.ts";

type Where = Pick<Settings, "PUBLIC_URL" | "HOST" | "PORT">;

/** Where people find the service. Without PUBLIC_URL, its links work on its own machine alone. */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: Where): URL {
  return new URL(PUBLIC_URL?.origin ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`);
}
