import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** Stands between us and a PostgreSQL server, and does to connections what networks and machines do. */
export interface Proxy {
  /** The server's URL by way of the proxy. */
  url: string;
  /** Those that exist fall silent, without a word to either side; those that come later work. */
  silence(): void;
  /** Those that exist break, and new ones are refused, until it is called again with false. */
  refuse(refused: boolean): void;
  /** How many connections were refused. */
  refused(): number;
  close(): Promise<void>;
}

interface Pair {
  ours: Socket;
  theirs: Socket;
  isSilent: boolean;
}

export async function startProxy(serverUrl: string): Promise<Proxy> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const pairs = new Set<Pair>();
  let isRefusing = false;
  let refusals = 0;
  const cut = ({ ours, theirs }: Pair) => {
    ours.resetAndDestroy();
    theirs.destroy();
  };
  const listener = createServer((ours) => {
    if (isRefusing) {
      refusals++;
      ours.resetAndDestroy();
      return;
    }
    const pair = { ours, theirs: connect(Number(serverPort), hostname), isSilent: false };
    pairs.add(pair);
    pass(pair, pair.ours, pair.theirs);
    pass(pair, pair.theirs, pair.ours);
    ours.once("close", () => pairs.delete(pair));
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => pairs.forEach((pair) => (pair.isSilent = true)),
    refuse: (refused) => {
      isRefusing = refused;
      if (refused) pairs.forEach(cut);
    },
    refused: () => refusals,
    close: async () => {
      pairs.forEach(cut);
      listener.close();
      await once(listener, "close");
    },
  };
}

function pass(pair: Pair, from: Socket, to: Socket): void {
  from.on("data", (data) => {
    if (!pair.isSilent) to.write(data);
  });
  // What breaks on one side is seen on the other by its end.
  from.on("error", () => undefined);
  from.on("close", () => {
    if (!pair.isSilent || from === pair.ours) to.destroy();
  });
}
