import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";

import { beforeAll, describe, expect, test } from "vitest";

import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
let port: number;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as AddressInfo);
});

/** The refusals of the framework and Node themselves, as they come over the wire. */
const longLink = { status: 431, head: `GET /${"%EA%B0%80".repeat(3000)} HTTP/1.1` };
const requests: Record<string, { status: number; head: string; body?: string }> = {
  "an address in another encoding": { status: 400, head: "GET /resident/notices/%B0%F8%C1%F6 HTTP/1.1" },
  "an address that ends in a letter": { status: 400, head: "GET /%E0%A4%A HTTP/1.1" },
  "a file that there is not": { status: 404, head: "GET /assets/nothing.js HTTP/1.1" },
  "a function's address below another": { status: 404, head: "POST /nothing HTTP/1.1" },
  "a method that there is not": { status: 404, head: "DELETE /healthz HTTP/1.1" },
  "a method that is none": { status: 400, head: "NONSENSE / HTTP/1.1" },
  "a body that is no JSON": {
    status: 400,
    head: "POST /asia-northeast3/getMe HTTP/1.1\r\nContent-Type: application/json",
    body: "{",
  },
  "a body of another kind": {
    status: 400,
    head: "POST /asia-northeast3/getMe HTTP/1.1\r\nContent-Type: text/weird",
    body: "x",
  },
  "a long head": { status: 431, head: `GET /healthz HTTP/1.1\r\nX-Long: ${"a".repeat(20_000)}` },
  "an address that is too long": {
    status: 431,
    head: `GET /asia-northeast3/${"%EA%B0%80".repeat(3000)} HTTP/1.1`,
  },
  "a head that is none": { status: 400, head: "GET /healthz HTTP/1.1\r\nno header" },
};

async function ask({ head, body = "" }: { head: string; body?: string }, accept: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  let answer = "";
  socket.on("data", (data) => (answer += String(data)));
  socket.write(
    `${head}\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await once(socket, "close");
  return answer;
}

describe.each(Object.entries(requests))("%s", (_, request) => {
  test("is told to programs in the form of all errors, in Korean", async () => {
    const answer = await ask(request, "application/json");
    expect(Number(answer.split(" ")[1])).toBe(request.status);
    const { error } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as {
      error: { status: string; message: string; details: { code: string } };
    };
    expect(error).toMatchObject({ status: expect.any(String), details: { code: expect.any(String) } });
    expect(error.message).toMatch(/[가-힣]/);
    expect(answer).not.toContain("FST_");
  });
});

const links: typeof requests = { ...requests, "a link that is too long": longLink };

test.each([
  "an address in another encoding",
  "an address that ends in a letter",
  "a file that there is not",
  "a link that is too long",
])("%s is a page in Korean for whoever follows a link", async (name) => {
  const answer = await ask(links[name]!, "text/html,application/xhtml+xml");
  expect(answer.toLowerCase()).toContain("content-type: text/html");
  expect(answer).toContain("처음 화면으로 가기");
  expect(answer.toLowerCase()).toContain("content-security-policy");
});
