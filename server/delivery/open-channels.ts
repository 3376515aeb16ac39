import type { FastifyBaseLogger } from "fastify";

import type { Database } from "#database/database.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Channel } from "./channel.ts";
import { openEmailChannel } from "./email-channel.ts";
import { openMessageChannel } from "./message-channel.ts";
import { openPushChannel } from "./push-channel.ts";
import type { ServerKeys } from "./server-keys.ts";

/** Every way out of the product, also those that the settings leave switched off. */
export function openChannels(
  database: Database,
  settings: Settings,
  keys: ServerKeys,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
): Channel[] {
  return [
    openPushChannel({ database, settings, keys, log }),
    openEmailChannel(settings, keys),
    openMessageChannel(database, settings),
  ];
}
