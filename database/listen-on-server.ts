import { ServerClient } from "./server-client.ts";
import type { Patience } from "./server-client.ts";
import type { Servers } from "./servers.ts";

const reopenAfterMs = 1000;

interface Listening {
  servers: Servers;
  role: string;
  patience: Pick<Patience, "connectMs" | "listenCheckMs">;
}

/**
 * Listens on a connection of its own, which is opened again after it breaks or stops answering. Notifications
 * are lost meanwhile, so an empty payload then tells everyone to look again.
 *
 * @returns a function that stops listening
 */
export async function listenOnServer(
  { servers, role, patience }: Listening,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  const { connectMs, listenCheckMs } = patience;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = await servers.inTurn(open);
  // If a firewall has dropped the connection, it looks as if nothing happens on it.
  const check = setInterval(() => {
    const asked = client;
    asked.within(connectMs, () => asked.query("select 1")).catch(() => asked.destroy());
  }, listenCheckMs);

  async function open(): Promise<ServerClient> {
    const opened = new ServerClient({ servers, role, connectMs, application_name: "danji-listen" });
    opened.on("notification", ({ payload }) => onPayload(payload ?? ""));
    await opened.connect();
    try {
      await opened.within(connectMs, () => opened.query(`listen ${channel}`));
    } catch (error) {
      opened.destroy();
      throw opened.meaningOf(error);
    }
    opened.once("end", reopenSoon);
    return opened;
  }

  function reopenSoon(): void {
    if (!stopped) retry = setTimeout(() => void reopen(), reopenAfterMs);
  }

  async function reopen(): Promise<void> {
    try {
      client = await servers.inTurn(open);
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
    clearInterval(check);
    await client.end();
  };
}
