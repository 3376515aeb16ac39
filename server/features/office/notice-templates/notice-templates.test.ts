import { expect, test } from "vitest";

import { placeholdersIn } from "#contract/values/notice-placeholders.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const text = { title: "{날짜} 수영장 휴장", content: "문의: {문의}", category: "event" } as const;

async function ownOf(manager: Actor) {
  const { templates } = await call(server, manager, "getNoticeTemplates", null);
  return templates.filter(({ id }) => id !== null);
}

test("an office begins with the twelve of the product, each ready to be filled", async () => {
  const manager = await build().manager(await build().apartment());
  const { templates } = await call(server, manager, "getNoticeTemplates", null);
  expect(templates.map(({ name }) => name)).toEqual([
    "단수",
    "정전",
    "승강기 점검",
    "소독",
    "물탱크 청소",
    "주차장 청소",
    "도색",
    "분리수거",
    "층간소음",
    "흡연",
    "입주자대표회의",
    "관리비",
  ]);
  for (const { id, content } of templates) {
    expect(id).toBeNull();
    expect(placeholdersIn(content)).toContain("{문의}");
    // Nothing else in braces, which nobody would be told of.
    expect(content.match(/\{[^}]*\}/gu)!.every((one) => placeholdersIn(one).length === 1)).toBe(true);
  }
});

test("an office saves its own, changes and deletes them; no other office sees them", async () => {
  const manager = await build().manager(await build().apartment());
  const { templateId } = await call(server, manager, "saveNoticeTemplate", { name: "수영장", ...text });
  await call(server, manager, "saveNoticeTemplate", { name: "가스 점검", ...text });
  expect((await ownOf(manager)).map(({ name }) => name)).toEqual(["가스 점검", "수영장"]);
  const changed = { ...text, name: "헬스장", category: "general" } as const;
  await call(server, manager, "saveNoticeTemplate", { templateId, ...changed });
  expect(await ownOf(manager)).toMatchObject([{ name: "가스 점검" }, { id: templateId, ...changed }]);
  expect(await ownOf(await build().manager(await build().apartment()))).toEqual([]);
  await call(server, manager, "deleteNoticeTemplate", { templateId });
  const again = call(server, manager, "deleteNoticeTemplate", { templateId });
  expect((await errorOf(again)).details.code).toBe("template_not_found");
  expect(await ownOf(manager)).toHaveLength(1);
});

test("there is room for fifty", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
    db
      .insertInto("notice_templates")
      .values(
        Array.from({ length: 49 }, (_, nth) => ({ apartment_id: apartment.id, name: `${nth}`, ...text })),
      )
      .execute(),
  );
  const save = () => call(server, manager, "saveNoticeTemplate", { name: "마지막", ...text });
  const { templateId } = await save();
  expect(await errorOf(save())).toMatchObject({
    status: "FAILED_PRECONDITION",
    message: "서식은 50개까지 저장할 수 있어요. 쓰지 않는 서식을 먼저 지워 주세요.",
  });
  await call(server, manager, "saveNoticeTemplate", { templateId, name: "고친 이름", ...text });
});

test("a template is hidden by policy from residents and from an account without the right", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  await call(server, manager, "saveNoticeTemplate", { name: "수영장", ...text });
  const seen = (role: "manager" | "resident", right: "notices" | "complaints") =>
    acting(server.database, { role, apartmentId: apartment.id, rights: [right] }, (db) =>
      db.selectFrom("notice_templates").select("id").execute(),
    );
  expect(await seen("resident", "notices")).toEqual([]);
  expect(await seen("manager", "complaints")).toEqual([]);
  expect(await seen("manager", "notices")).toHaveLength(1);
});

test("a resident registration number is refused at its field", async () => {
  const manager = await build().manager(await build().apartment());
  const payload = { name: "안내", ...text, content: "900101-1234568" };
  expect(await errorOf(call(server, manager, "saveNoticeTemplate", payload))).toMatchObject({
    details: { code: "resident_number_found", field: "content" },
  });
});
