import { describe, expect, test } from "vitest";

import { errors } from "#contract/errors.ts";
import { builders } from "#server/testing/builders.ts";
import { call, post, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const url = "/asia-northeast3/requestConsultation";
const full = { name: "김입주", apartmentName: "푸른마을", contact: "010-0000-0000", message: "문의합니다" };

describe("a body that is no call", () => {
  test.each([
    ["not JSON", "{data:"],
    ["empty", ""],
    ["an array", "[]"],
    ["a text", '"data"'],
    ["null", "null"],
    ["without data", "{}"],
    ["with something beside data", '{"data":null,"more":1}'],
    ["poisoned", '{"data":{"__proto__":{"admin":true}}}'],
  ])("%s is INVALID_ARGUMENT", async (_, body) => {
    const response = await post(server, url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: {
        status: "INVALID_ARGUMENT",
        message: errors.invalid_request.message,
        details: { code: "invalid_request" },
      },
    });
  });

  test("of 2 MiB is refused in the protocol's form", async () => {
    const response = await post(server, url, { data: { ...full, message: "가".repeat(700_000) } });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({
      status: "INVALID_ARGUMENT",
      details: { code: "request_too_large" },
    });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json-patch+json",
  ])("of type %s is INVALID_ARGUMENT", async (type) => {
    const response = await post(server, url, { data: full }, { "content-type": type });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.status).toBe("INVALID_ARGUMENT");
  });

  test("may say its character set, and carry the SDK's other headers", async () => {
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "firebase-instance-id-token": "x",
      "x-firebase-appcheck": "x",
    };
    expect((await post(server, url, { data: full }, headers)).statusCode).toBe(200);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"] as const)("sent by %s is INVALID_ARGUMENT", async (method) => {
    const response = await server.app.inject({ method, url });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.status).toBe("INVALID_ARGUMENT");
  });
});

describe("a token that is none", () => {
  test.each(["Bearer", "Bearer ", "Bearer a b", "Basic abc", `Bearer ${"A".repeat(43)}`, "Bearer 한글"])(
    "%j is UNAUTHENTICATED",
    async (authorization) => {
      const response = await post(server, url, { data: full }, { authorization });
      expect(response.statusCode).toBe(401);
      expect(response.json().error.status).toBe("UNAUTHENTICATED");
    },
  );
});

describe("text that cannot be kept", () => {
  test.each([
    ["nothing that eyes see", "\u3164"],
    ["an unpaired surrogate", "김\ud800입주"],
    ["51 characters", "가".repeat(51)],
  ])("%s in a name is refused at its field", async (_, name) => {
    const error = await errorOf(call(server, undefined, "requestConsultation", { ...full, name }));
    expect(error).toMatchObject({
      status: "INVALID_ARGUMENT",
      details: { code: "invalid_input", field: "name" },
    });
  });

  test.each([
    ["NUL", "\u0000김입주"],
    ["a control character", "김\u0007입주"],
    ["a line break at its end", "김입주\n"],
  ])("%s in a name is cleaned away", async (_, name) => {
    const admin = await builders(server.database).superAdmin();
    await call(server, undefined, "requestConsultation", { ...full, name });
    const { requests } = await call(server, admin, "getConsultationRequests", { limit: 1 });
    expect(requests[0]!.name).toBe("김입주");
  });

  test.each(["\u0000", "\ud800"])(
    "%j, which no database holds, is refused where a text is looked for as it is",
    async (sign) => {
      const build = builders(server.database);
      const apartment = await build.apartment();
      const manager = await build.manager(apartment);
      const resident = await build.resident(apartment);
      for (const asked of [
        () => call(server, manager, "getResidents", { query: `김${sign}` }),
        () => call(server, manager, "getBills", { month: "2026-09", query: `김${sign}` }),
        () => call(server, resident, "getAllPostsByBoard", { boardId: `free${sign}` }),
      ])
        expect(await errorOf(asked())).toMatchObject({ status: "INVALID_ARGUMENT" });
    },
  );

  test.each([42, true, {}, [], [["x"]]])("%j in place of a text is refused in Korean", async (name) => {
    const response = await post(server, url, { data: { ...full, name } });
    expect(response.json().error).toMatchObject({ status: "INVALID_ARGUMENT", details: { field: "name" } });
    expect(response.json().error.message).toMatch(/[가-힣]/);
  });

  test("fifty characters are fifty, also where each is a pair of surrogates", async () => {
    const admin = await builders(server.database).superAdmin();
    const name = "🏠".repeat(50);
    const { apartment } = await call(server, admin, "createApartment", {
      name,
      code: "emoji_50",
      address: "서울",
    });
    expect(apartment.name).toBe(name);
  });
});
