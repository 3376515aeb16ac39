import { createServer, type Server, type ServerResponse } from "node:http";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createClient } from "./call.ts";
import { commander } from "./commands.ts";
import { drawRequestId } from "./request-id.ts";

type Answer = (response: ServerResponse) => void;

interface Heard {
  requestId?: string;
}

let server: Server;
let baseUrl: string;
/** One answer for each request to come. The last one is used for all later requests too. */
let answers: Answer[];
let heard: Heard[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      heard.push((JSON.parse(body) as { data: Heard }).data);
      (answers.length > 1 ? answers.shift() : answers[0])?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  baseUrl = `http://127.0.0.1:${address.port}/asia-northeast3`;
});

beforeEach(() => {
  heard = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const posted = { success: true as const, noticeId: "1", message: "공지사항을 등록했어요." };
const done: Answer = (response) => response.end(JSON.stringify({ result: posted }));
const cutOff: Answer = (response) => response.destroy();
const page = (status: number): Answer => {
  return (response) => response.writeHead(status, { "Content-Type": "text/html" }).end("<html>");
};
const refusing = (httpStatus: number, status: string, code: string): Answer => {
  const error = { status, message: "안 돼요.", details: { code } };
  return (response) => response.writeHead(httpStatus).end(JSON.stringify({ error }));
};
const sessionEnded = refusing(401, "UNAUTHENTICATED", "session_ended");

const pausesMs = [1, 1];
const notice = { title: "단수", content: "내일" };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function noticeCommander() {
  return commander("createNotice", { send: createClient({ baseUrl }).call, pausesMs });
}

const ids = () => heard.map(({ requestId }) => requestId);

describe("a command", () => {
  it("has an id of its own beside its payload, each time another", async () => {
    answers = [done];
    const send = noticeCommander();
    await send(notice);
    await send(notice);
    await commander("signOutElsewhere", { send: createClient({ baseUrl }).call })();
    expect(heard).toEqual([
      { ...notice, requestId: expect.stringMatching(uuid) },
      { ...notice, requestId: expect.stringMatching(uuid) },
      { requestId: expect.stringMatching(uuid) },
    ]);
    expect(new Set(ids()).size).toBe(3);
  });

  it.each<[string, Answer]>([
    ["a connection that broke", cutOff],
    ["a gateway without a server", page(502)],
    ["a server that stops", refusing(503, "UNAVAILABLE", "unavailable")],
    ["a gateway that waited too long", page(504)],
    ["a server that took too long", refusing(504, "DEADLINE_EXCEEDED", "deadline_exceeded")],
    ["two at once", refusing(409, "ABORTED", "conflict")],
  ])("is repeated with its id after %s", async (_, lost) => {
    answers = [lost, lost, done];
    expect(await noticeCommander()(notice)).toEqual(posted);
    expect(heard).toHaveLength(3);
    expect(new Set(ids()).size).toBe(1);
  });

  it("is repeated after no answer in time", async () => {
    answers = [() => undefined, done];
    const { call: send } = createClient({ baseUrl, timeoutMs: 50 });
    expect(await commander("createNotice", { send, pausesMs })(notice)).toEqual(posted);
    expect(new Set(ids()).size).toBe(1);
  });

  it("fails after the third time; tried once more it is the same, with another payload it is not", async () => {
    answers = [cutOff];
    const send = noticeCommander();
    await expect(send(notice)).rejects.toMatchObject({ code: "unavailable" });
    expect(heard).toHaveLength(3);
    answers = [page(200), done];
    await expect(send({ ...notice })).rejects.toMatchObject({ code: "internal" });
    expect(await send({ ...notice })).toEqual(posted);
    expect(new Set(ids()).size).toBe(1);

    answers = [cutOff];
    await expect(send(notice)).rejects.toMatchObject({ code: "unavailable" });
    answers = [done];
    await send({ ...notice, content: "모레" });
    await send({ ...notice, content: "모레" });
    expect(new Set(ids()).size).toBe(4);
  });

  it("that was refused is not repeated, and the next time is another one", async () => {
    answers = [refusing(400, "INVALID_ARGUMENT", "invalid_input"), done];
    const send = noticeCommander();
    await expect(send(notice)).rejects.toMatchObject({ code: "invalid-argument" });
    await send(notice);
    expect(new Set(ids()).size).toBe(2);
  });

  it.each<[string, Answer]>([
    ["too many came at once", refusing(429, "RESOURCE_EXHAUSTED", "too_many_requests")],
    ["the session had ended", sessionEnded],
  ])("keeps its id when %s: nobody knows then whether it was done before", async (_, atTheDoor) => {
    answers = [cutOff, atTheDoor, done];
    const send = noticeCommander();
    await expect(send(notice)).rejects.toThrow("안 돼요.");
    expect(await send(notice)).toEqual(posted);
    expect(heard).toHaveLength(3);
    expect(new Set(ids()).size).toBe(1);
  });

  it("is not repeated for somebody who left", async () => {
    const here = new AbortController();
    answers = [
      (response) => {
        here.abort();
        response.destroy();
      },
    ];
    await expect(noticeCommander()(notice, here.signal)).rejects.toMatchObject({ code: "unavailable" });
    expect(heard).toHaveLength(1);
  });

  it("that ends the session is done when a repeat finds it over, and only then", async () => {
    const onceOver = { success: true as const };
    const signOut = commander("signOut", { send: createClient({ baseUrl }).call, pausesMs, onceOver });
    answers = [sessionEnded];
    await expect(signOut()).rejects.toMatchObject({ code: "unauthenticated" });
    answers = [cutOff, sessionEnded];
    expect(await signOut()).toEqual(onceOver);
  });

  it("by which one signs in has no id and is not repeated", async () => {
    answers = [cutOff];
    const send = commander("signIn", { send: createClient({ baseUrl }).call, pausesMs });
    const credentials = { email: "kim@example.com", password: "비밀번호" };
    await expect(send(credentials)).rejects.toMatchObject({ code: "unavailable" });
    expect(heard).toEqual([credentials]);
  });
});

it("an id is drawn where the browser has no function for it, too", () => {
  const source = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const drawn = Array.from({ length: 50 }, () => drawRequestId(source));
  expect(drawn.filter((id) => !uuid.test(id))).toEqual([]);
  expect(new Set(drawn).size).toBe(50);
});
