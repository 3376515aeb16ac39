import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const harmless = { title: "경로잔치 안내", content: "토요일 오전에 만나요." };

test("a notice with a resident registration number is refused at its field, new or edited", async () => {
  const manager = await build().manager(await build().apartment());
  const { noticeId, warnings } = await call(server, manager, "createNotice", harmless);
  expect(warnings).toEqual([]);
  for (const field of ["title", "content"]) {
    const leaking = { ...harmless, [field]: "당첨자 900101-2345678" };
    const refused = [
      call(server, manager, "createNotice", leaking),
      call(server, manager, "updateNotice", { noticeId, ...leaking }),
    ];
    for (const error of await errorsOf(refused)) {
      expect(error).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "주민등록번호로 보이는 내용이 있어 올릴 수 없어요. 지우고 다시 시도해 주세요.",
        details: { code: "resident_number_found", field },
      });
    }
  }
  const { notices } = await call(server, manager, "getNotices", null);
  expect(notices).toMatchObject([harmless]);
});

test("a number that may be a bank account is published, and its author warned", async () => {
  const manager = await build().manager(await build().apartment());
  const written = { ...harmless, content: "납부 계좌: 농협 9001011234567, 3010123456781" };
  const { warnings } = await call(server, manager, "createNotice", written);
  expect(warnings).toEqual([{ kind: "possibleResidentNumber", text: "9001011234567" }]);
});

test("a notice with other personal data is published, and its author warned", async () => {
  const manager = await build().manager(await build().apartment());
  const telling = { title: "101동 1203호 소음 안내", content: "문의: 010-1234-5678, 12가 3456 차량" };
  const warnings = [
    { kind: "home", text: "101동 1203호" },
    { kind: "mobileNumber", text: "010-1234-5678" },
    { kind: "plate", text: "12가 3456" },
  ];
  const created = await call(server, manager, "createNotice", telling);
  expect(created.warnings).toEqual(warnings);
  const { noticeId } = created;
  expect((await call(server, manager, "updateNotice", { noticeId, ...telling })).warnings).toEqual(warnings);
  expect((await call(server, manager, "getNoticeById", { noticeId })).notice).toMatchObject(telling);
});
