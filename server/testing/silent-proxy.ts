import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A proxy in front of a PostgreSQL server that loses connections as networks and machines do. */
export interface Proxy {
  /** The server's URL through the proxy. */
  url: string;
  /** Existing connections transfer nothing more, and neither side is told. New ones work. */
  silence(): void;
  /** Breaks existing connections and refuses new ones, until it is called with false. */
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
  // An error on one side closes the other side too.
  from.on("error", () => undefined);
  from.on("close", () => {
    if (!pair.isSilent || from === pair.ours) to.destroy();
  });
}
