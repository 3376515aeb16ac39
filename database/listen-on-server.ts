import pg from "pg";

import { applicationRole } from "./application-role.ts";

const reconnectAfterMs = 1000;

/**
 * Listens on a connection of its own, which comes back after it breaks. Whatever was said meanwhile is
 * lost: the empty payload then tells everyone to look again.
 *
 * @returns what stops it
 */
export async function listenOnServer(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: "danji-listen",
    });
    // A connection that breaks ends: that is heard below.
    opened.on("error", () => undefined);
    opened.on("notification", ({ payload }) => onPayload(payload ?? ""));
    try {
      await opened.connect();
      await opened.query(`set role ${applicationRole}`);
      await opened.query(`listen ${channel}`);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    opened.once("end", reopenSoon);
    return opened;
  }

  function reopenSoon(): void {
    if (!stopped) retry = setTimeout(() => void reopen(), reconnectAfterMs);
  }

  async function reopen(): Promise<void> {
    try {
      client = await open();
    } catch {
      reopenSoon();
      return;
    }
    if (stopped) await client.end();
    else onPayload("");
  }

  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client.end();
  };
}
