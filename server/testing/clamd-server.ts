import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** Whatever has this in it is infected. */
export const harmfulText = "DANJI-TEST-VIRUS";

/** Starts a server that speaks clamd's INSTREAM and PING, and knows one virus. */
export async function startClamdServer() {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => void answer(socket, scanned));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    /** What it was given, in order. */
    scanned,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const command = "zINSTREAM\0";

async function answer(socket: Socket, scanned: Buffer[]): Promise<void> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    if (received.toString() === "zPING\0") return void socket.end("PONG\0");
    const content = contentOf(received);
    if (!content) continue;
    scanned.push(content);
    socket.end(content.includes(harmfulText) ? "stream: Danji.Test FOUND\0" : "stream: OK\0");
    return;
  }
}

/** The pieces of a whole stream; undefined before its end has come. */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
