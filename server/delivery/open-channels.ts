import type { Database } from "#database/database.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Channel } from "./channel.ts";
import { openEmailChannel } from "./email-channel.ts";
import { openMessageChannel } from "./message-channel.ts";
import { openPushChannel } from "./push-channel.ts";
import type { ServerKeys } from "./server-keys.ts";

/** Every way out of the product, also those that the settings leave switched off. */
export function openChannels(database: Database, settings: Settings, keys: ServerKeys): Channel[] {
  return [
    openPushChannel(settings, keys),
    openEmailChannel(settings, keys),
    openMessageChannel(database, settings),
  ];
}
