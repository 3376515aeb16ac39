import type { FileView } from "#contract/files.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";

import type { Actor } from "./builders.ts";
import { bearer, CallError } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

interface Sent {
  name?: string;
  headers?: Record<string, string>;
}

/**
 * Uploads a file as an actor, or as nobody.
 *
 * @throws CallError if the server refuses it
 */
export async function upload(
  { app }: TestServer,
  actor: Pick<Actor, "token"> | undefined,
  purpose: FilePurposeName,
  content: Buffer,
  { name = "사진.jpg", headers = {} }: Sent = {},
): Promise<FileView> {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: `/files?for=${purpose}`,
    headers: {
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
      ...bearer(actor),
      ...headers,
    },
    payload: content,
  });
  const answer = JSON.parse(body) as {
    result?: { file: FileView };
    error?: ConstructorParameters<typeof CallError>[1];
  };
  if (answer.error) throw new CallError(statusCode, answer.error);
  return answer.result!.file;
}

/** What the address of a file answers. */
export function download(
  { app }: TestServer,
  actor: Pick<Actor, "token"> | undefined,
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
) {
  return app.inject({ method, url, headers: { ...bearer(actor), ...headers } });
}
