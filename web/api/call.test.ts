import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CallError, errorMessage } from "./call-error.ts";
import { createClient } from "./call.ts";

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

let server: Server;
let baseUrl: string;
let answer: Answer;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => answer(response, request, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  baseUrl = `http://127.0.0.1:${address.port}/asia-northeast3`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers every request with this status and text. */
function answering(status: number, text: string) {
  answer = (response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(text);
  };
}

/** Answers with an event stream, split into these pieces. */
function streaming(...pieces: string[]) {
  answer = (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const failure: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof CallError)) throw new Error("The call did not fail as a call.");
  return failure;
}

describe("call", () => {
  it("posts {data} and answers the result", async () => {
    const seen: string[] = [];
    answer = (response, request, body) => {
      seen.push(`${request.method} ${request.url} ${request.headers["content-type"]} ${body}`);
      response.end('{"result":{"success":true,"available":true}}');
    };
    const client = createClient({ baseUrl });
    expect(await client.call("isApartmentCodeAvailable", { code: "hanbit" })).toEqual({
      success: true,
      available: true,
    });
    await client.call("getManagers");
    expect(seen).toEqual([
      'POST /asia-northeast3/isApartmentCodeAvailable application/json {"data":{"code":"hanbit"}}',
      'POST /asia-northeast3/getManagers application/json {"data":null}',
    ]);
  });

  it("takes `data` before `result`", async () => {
    answering(200, '{"data":{"success":true,"managers":[]},"result":"old"}');
    expect(await createClient({ baseUrl }).call("getManagers")).toEqual({ success: true, managers: [] });
  });

  it("carries the server's code, message and details", async () => {
    answering(
      409,
      '{"error":{"status":"ALREADY_EXISTS","message":"이미 사용 중인 아파트 고유 코드입니다.","details":{"code":"apartment_code_taken","field":"code"}}}',
    );
    const failure = await failureOf(createClient({ baseUrl }).call("getManagers"));
    expect(failure).toMatchObject({
      code: "already-exists",
      status: 409,
      details: { code: "apartment_code_taken", field: "code" },
    });
    expect(errorMessage(failure, "아파트 등록에 실패했습니다.")).toBe(
      "이미 사용 중인 아파트 고유 코드입니다.",
    );
  });

  it("a mistake of the server: the sentence has the number by which the log tells of it", async () => {
    const details = { code: "internal", requestId: "3f9a12bc" };
    answering(
      500,
      JSON.stringify({ error: { status: "INTERNAL", message: "서버 오류가 발생했습니다.", details } }),
    );
    const failure = await failureOf(createClient({ baseUrl }).call("getManagers"));
    expect(errorMessage(failure, "-")).toBe("서버 오류가 발생했습니다. (오류 번호 3f9a12bc)");
  });

  it.each([
    ["no JSON", 200, "<html>", "internal", "Response is not valid JSON object."],
    ["JSON, but no object", 200, '"done"', "internal", "Response is not valid JSON object."],
    ["no data field", 200, '{"success":true}', "internal", "Response is missing data field."],
    ["a failure without our error object", 500, "<html>", "internal", "Response is not valid JSON object."],
    ["an unknown status", 418, '{"error":{"status":"TEAPOT"}}', "internal", ""],
  ])("%s: the fallback is shown", async (_, status, text, code, message) => {
    answering(status, text);
    const failure = await failureOf(createClient({ baseUrl }).call("getManagers"));
    expect({ code: failure.code, message: failure.message }).toEqual({ code, message });
    expect(errorMessage(failure, "관리자 목록을 불러오는 데 실패했습니다.")).toBe(
      "관리자 목록을 불러오는 데 실패했습니다.",
    );
  });

  it("no server: status 0, and a sentence that says what to do", async () => {
    const failure = await failureOf(createClient({ baseUrl: "http://127.0.0.1:1" }).call("getManagers"));
    expect(failure).toMatchObject({ code: "unavailable", status: 0 });
    expect(errorMessage(failure, "-")).toBe(
      "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.",
    );
  });

  it("no answer in time: deadline-exceeded", async () => {
    answer = () => undefined;
    const failure = await failureOf(createClient({ baseUrl, timeoutMs: 50 }).call("getManagers"));
    expect(failure).toMatchObject({ code: "deadline-exceeded", status: 0 });
  });

  it("aborted by the caller: cancelled", async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const promise = createClient({ baseUrl }).call("getManagers", null, { signal: controller.signal });
    controller.abort();
    expect(await failureOf(promise)).toMatchObject({ code: "cancelled", status: 0 });
    expect(
      await failureOf(createClient({ baseUrl }).call("getManagers", null, { signal: controller.signal })),
    ).toMatchObject({ code: "cancelled" });
  });

  it("cut off in the middle of the answer: as if no server was reached", async () => {
    answer = (response) => {
      response.writeHead(200, { "Content-Length": 1000 });
      response.write('{"result":');
      setImmediate(() => response.destroy());
    };
    const failure = await failureOf(createClient({ baseUrl }).call("getManagers"));
    expect(failure).toMatchObject({ code: "unavailable", status: 0 });
  });
});

describe("stream", () => {
  it("hands over each message, and answers the result", async () => {
    streaming(
      ': alive\n\ndata: {"message":{"n":1}}\n\nda',
      'ta: {"message":{"n":2}}\n\n',
      'data: {"result":{}}\n\n',
    );
    const chunks: unknown[] = [];
    const result = await createClient({ baseUrl }).stream("getManagers", null, (chunk) => chunks.push(chunk));
    expect(chunks).toEqual([{ n: 1 }, { n: 2 }]);
    expect(result).toEqual({});
  });

  it("fails with the error event", async () => {
    streaming(
      'data: {"error":{"status":"UNAUTHENTICATED","message":"로그인이 필요해요.","details":{"code":"not_signed_in"}}}\n\n',
    );
    const failure = await failureOf(createClient({ baseUrl }).stream("getManagers", null, () => undefined));
    expect(failure).toMatchObject({ code: "unauthenticated", message: "로그인이 필요해요." });
  });

  it("an end without a result is a lost connection", async () => {
    streaming('data: {"message":{}}\n\n');
    const failure = await failureOf(createClient({ baseUrl }).stream("getManagers", null, () => undefined));
    expect(failure).toMatchObject({ code: "unavailable", status: 0 });
  });

  it("silence for too long: deadline-exceeded", async () => {
    answer = (response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": alive\n\n");
    };
    const failure = await failureOf(
      createClient({ baseUrl, silenceMs: 80 }).stream("getManagers", null, () => undefined),
    );
    expect(failure.code).toBe("deadline-exceeded");
  });
});
