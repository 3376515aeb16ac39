import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, post, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ TRUST_PROXY: "1" });
const request = {
  name: "김입주",
  apartmentName: "푸른마을",
  contact: "010-0000-0000",
  message: "  상담을 받고 싶어요.\r\n언제 연락 주시나요?  ",
};

test("a visitor's request reaches the super admins, newest first", async () => {
  const admin = await builders(server.database).superAdmin();
  await call(server, undefined, "requestConsultation", request);
  await call(server, undefined, "requestConsultation", { ...request, name: "이입주" });
  const { requests } = await call(server, admin, "getConsultationRequests", null);
  expect(requests.map(({ name }) => name)).toEqual(["이입주", "김입주"]);
  expect(requests[1]).toMatchObject({ ...request, message: "상담을 받고 싶어요.\n언제 연락 주시나요?" });
});

test("the list goes on behind its first page, nothing twice and nothing left out", async () => {
  const admin = await builders(server.database).superAdmin();
  const rows = Array.from({ length: 230 }, (_, n) => ({
    name: `신청 ${n}`,
    apartment_name: "푸른마을",
    contact: "010-0000-0000",
    message: "문의",
  }));
  await server.database.kysely.insertInto("consultation_requests").values(rows).execute();
  const read: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call(server, admin, "getConsultationRequests", { cursor, limit: 100 });
    read.push(...page.requests.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(read.length).toBeGreaterThanOrEqual(230);
  expect(new Set(read).size).toBe(read.length);
});

test.each([
  ["name", "이름을 입력해 주세요."],
  ["apartmentName", "단지 이름을 입력해 주세요."],
  ["contact", "전화번호나 이메일을 입력해 주세요."],
  ["message", "문의 내용을 입력해 주세요."],
])("needs %s", async (field, message) => {
  const error = await errorOf(call(server, undefined, "requestConsultation", { ...request, [field]: " " }));
  expect(error).toMatchObject({ status: "INVALID_ARGUMENT", message, details: { field } });
});

test.each(["아무거나", "010", "a@b"])("cannot be answered at %s", async (contact) => {
  const error = await errorOf(call(server, undefined, "requestConsultation", { ...request, contact }));
  expect(error).toMatchObject({
    message: "답을 드릴 수 있는 전화번호나 이메일을 적어 주세요.",
    details: { field: "contact" },
  });
});

test("the sixth request of an hour from one network is refused, another network's is not", async () => {
  const from = (address: string) =>
    post(server, "/asia-northeast3/requestConsultation", { data: request }, { "x-forwarded-for": address });
  for (let n = 1; n <= 5; n++) expect((await from(`2001:db8:1:1::${n}`)).statusCode).toBe(200);
  const refused = await from("2001:db8:1:1:ffff::1");
  expect(refused.statusCode).toBe(429);
  const { status, details } = refused.json<{
    error: { status: string; details: { code: string; retryAfterSeconds: number } };
  }>().error;
  expect([status, details.code]).toEqual(["RESOURCE_EXHAUSTED", "too_many_requests"]);
  // The hour began with the first of them.
  expect(details.retryAfterSeconds).toBeLessThanOrEqual(3600);
  expect(details.retryAfterSeconds).toBeGreaterThan(3600 - 60);
  expect((await from("2001:db8:1:2::1")).statusCode).toBe(200);
});

test("nobody but a super admin reads the requests", async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  for (const actor of [await build.manager(apartment), await build.resident(apartment)]) {
    expect((await errorOf(call(server, actor, "getConsultationRequests", null))).status).toBe(
      "PERMISSION_DENIED",
    );
  }
  expect((await errorOf(call(server, undefined, "getConsultationRequests", null))).status).toBe(
    "UNAUTHENTICATED",
  );
});
