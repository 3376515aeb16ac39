import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";

/** A connection for tests that send what no proper client would, and look at the raw answer. */
export interface RawConnection {
  socket: Socket;
  /** Everything received so far. */
  received: () => string;
  /** Settles when the connection is closed; with an error code if it failed. */
  closed: Promise<string | undefined>;
  /** Sends the data, and settles when it has left this process or the connection is closed. */
  send: (data: string | Buffer) => Promise<void>;
}

export async function openRawConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  await once(socket, "connect");
  let text = "";
  let failure: string | undefined;
  socket.setEncoding("utf8").on("data", (data: string) => (text += data));
  socket.on("error", (error: NodeJS.ErrnoException) => (failure = error.code));
  const closed = new Promise<string | undefined>((resolve) => socket.once("close", () => resolve(failure)));
  const send = (data: string | Buffer) =>
    new Promise<void>((resolve) => {
      socket.once("close", resolve);
      socket.write(data, () => {
        socket.off("close", resolve);
        resolve();
      });
    });
  return { socket, received: () => text, closed, send };
}

/** The head of a call. `headers` say how long its body is. */
export function headOfCall(name: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: "localhost", "Content-Type": "application/json", ...headers });
  const head = [`POST /asia-northeast3/${name} HTTP/1.1`, ...lines.map(([key, value]) => `${key}: ${value}`)];
  return `${head.join("\r\n")}\r\n\r\n`;
}
