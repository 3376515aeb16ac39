import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";

import { expect, test } from "vitest";

import { requireDisk, withSpooled } from "./spool.ts";

const full = expect.objectContaining({ details: expect.objectContaining({ code: "disk_full" }) });

test("a disk that is full while a file is kept is told as such, and one that would be refuses beforehand", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const sent = request({ port: (server.address() as AddressInfo).port, method: "POST" });
  sent.on("error", () => undefined).end("content");
  const [body] = (await once(server, "request")) as [IncomingMessage];
  const megabyte = 1024 ** 2;
  const smallFile = { headers: { "content-length": String(megabyte) } };
  const kept = withSpooled(
    body,
    tmpdir(),
    async () => 100,
    async () => {
      // The upload under way is counted, too: it may still take its seven bytes.
      expect(() => requireDisk("", smallFile, () => 202 * megabyte)).toThrow();
      await writeFile("/dev/full", "x");
    },
  );
  await expect(kept).rejects.toEqual(full);
  expect(() => requireDisk("", smallFile, () => 202 * megabyte)).not.toThrow();
  expect(() => requireDisk("", smallFile, () => 201 * megabyte)).toThrow();
  server.closeAllConnections();
  server.close();
});
