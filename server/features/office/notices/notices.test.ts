import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = {
  title: "엘리베이터 점검 안내",
  content: "화요일 오전에 점검합니다.\n계단을 이용해 주세요.",
};

async function office() {
  const apartment = await build().apartment();
  return { apartment, manager: await build().manager(apartment, { name: "김소장" }) };
}

async function post(manager: Actor, title = written.title): Promise<string> {
  const { noticeId } = await call(server, manager, "createNotice", { ...written, title });
  return noticeId;
}

describe("a notice", () => {
  test("is read by the managers and residents of its apartment", async () => {
    const { apartment, manager } = await office();
    const noticeId = await post(manager);
    for (const reader of [manager, await build().resident(apartment)]) {
      const { notices, nextCursor } = await call(server, reader, "getNotices", null);
      expect(notices).toMatchObject([{ ...written, id: noticeId, authorName: "김소장" }]);
      expect(nextCursor).toBeNull();
      const { notice } = await call(server, reader, "getNoticeById", { noticeId });
      expect(notice).toEqual({ ...notices[0], files: [] });
      expect(Date.now() - Date.parse(notice.createdAt)).toBeLessThan(60_000);
    }
  });

  test("does not exist for another apartment", async () => {
    const { manager } = await office();
    const noticeId = await post(manager);
    const other = await build().apartment();
    const [stranger, neighbour] = [await build().manager(other), await build().resident(other)];
    const tried = [
      call(server, stranger, "getNoticeById", { noticeId }),
      call(server, neighbour, "getNoticeById", { noticeId }),
      call(server, stranger, "updateNotice", { noticeId, title: "바뀜", content: "바뀜" }),
      call(server, stranger, "deleteNotice", { noticeId }),
    ];
    for (const error of await errorsOf(tried)) {
      expect(error).toMatchObject({
        status: "NOT_FOUND",
        message: "공지사항을 찾을 수 없습니다.",
      });
    }
    expect((await call(server, neighbour, "getNotices", null)).notices).toEqual([]);
    expect((await call(server, manager, "getNoticeById", { noticeId })).notice).toMatchObject(written);
  });

  test("is written by managers alone", async () => {
    const { apartment, manager } = await office();
    const noticeId = await post(manager);
    for (const actor of [await build().resident(apartment), await build().superAdmin()]) {
      const tried = [
        call(server, actor, "createNotice", written),
        call(server, actor, "updateNotice", { ...written, noticeId }),
        call(server, actor, "deleteNotice", { noticeId }),
      ];
      for (const error of await errorsOf(tried)) expect(error.status).toBe("PERMISSION_DENIED");
    }
    const error = await errorOf(call(server, await build().superAdmin(), "getNotices", null));
    expect(error.status).toBe("PERMISSION_DENIED");
  });

  test("is edited and deleted by any manager of the apartment, and keeps its author", async () => {
    const { apartment, manager } = await office();
    const noticeId = await post(manager);
    const colleague = await build().manager(apartment, { name: "이과장" });
    const edited = { title: "점검 연기", content: "수요일로 미룹니다." };
    await call(server, colleague, "updateNotice", { noticeId, ...edited });
    const { notice } = await call(server, manager, "getNoticeById", { noticeId });
    expect(notice).toMatchObject({ ...edited, authorName: "김소장" });

    await call(server, colleague, "deleteNotice", { noticeId });
    expect((await errorOf(call(server, manager, "deleteNotice", { noticeId }))).status).toBe("NOT_FOUND");
    expect((await errorOf(call(server, manager, "updateNotice", { noticeId, ...edited }))).status).toBe(
      "NOT_FOUND",
    );
  });
});

describe("what is written", () => {
  test.each([{ title: "" }, { title: null }, { content: " \n " }, { content: undefined }])(
    "needs a title and a content: %j",
    async (missing) => {
      const { manager } = await office();
      const noticeId = await post(manager);
      for (const error of await errorsOf([
        call(server, manager, "createNotice", { ...written, ...missing }),
        call(server, manager, "updateNotice", { ...written, ...missing, noticeId }),
      ])) {
        expect(error).toMatchObject({
          status: "INVALID_ARGUMENT",
          message: "제목과 내용을 모두 입력해주세요.",
          details: { field: Object.keys(missing)[0] },
        });
      }
    },
  );

  test("is as long as 200 and 20,000 characters, whatever the characters", async () => {
    const { manager } = await office();
    const longest = { title: "🏢".repeat(200), content: "가".repeat(20_000) };
    const { noticeId } = await call(server, manager, "createNotice", longest);
    expect((await call(server, manager, "getNoticeById", { noticeId })).notice).toMatchObject(longest);
    for (const [field, tooLong] of [
      ["title", { ...longest, title: `${longest.title}.` }],
      ["content", { ...longest, content: `${longest.content}.` }],
    ] as const) {
      expect(await errorOf(call(server, manager, "createNotice", tooLong))).toMatchObject({
        status: "INVALID_ARGUMENT",
        details: { field },
      });
    }
  });

  test("is found by a proper id alone", async () => {
    const { manager } = await office();
    for (const noticeId of ["", "1", "notice"]) {
      expect(await errorOf(call(server, manager, "getNoticeById", { noticeId }))).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "잘못된 접근입니다.",
      });
    }
  });
});

describe("the list", () => {
  test("comes newest first, page by page, nothing twice and nothing left out", async () => {
    const { manager } = await office();
    const ids: string[] = [];
    for (let number = 1; number <= 7; number++) ids.unshift(await post(manager, `공지 ${number}`));
    const first = await call(server, manager, "getNotices", { limit: 3 });
    expect(first.notices.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    // A notice that is posted meanwhile does not move the following pages.
    await post(manager, "새 공지");
    const second = await call(server, manager, "getNotices", { limit: 3, cursor: first.nextCursor });
    expect(second.notices.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    const third = await call(server, manager, "getNotices", { limit: 3, cursor: second.nextCursor });
    expect(third.notices.map(({ id }) => id)).toEqual(ids.slice(6));
    expect(third.nextCursor).toBeNull();
  });

  test("has 50 a page and 100 at most, also of one moment", async () => {
    const { apartment, manager } = await office();
    const moment = { created_at: "2026-01-01T00:00:00Z", apartment_id: apartment.id, ...written };
    const author = { author_id: manager.id, author_name: "김소장" };
    await acting(server.database, { ...manager, apartmentId: apartment.id, userId: manager.id }, (db) =>
      db
        .insertInto("notices")
        .values(Array.from({ length: 103 }, () => ({ ...moment, ...author })))
        .execute(),
    );
    expect((await call(server, manager, "getNotices", {})).notices).toHaveLength(50);
    const most = await call(server, manager, "getNotices", { limit: 1000 });
    expect(most.notices).toHaveLength(100);
    const rest = await call(server, manager, "getNotices", { cursor: most.nextCursor });
    expect(rest.notices).toHaveLength(3);
    expect(new Set([...most.notices, ...rest.notices].map(({ id }) => id)).size).toBe(103);
  });

  test.each([{ cursor: "x" }, { cursor: "bnVsbA" }, { limit: 0 }, { limit: 1.5 }])(
    "refuses the page %j",
    async (page) => {
      const { manager } = await office();
      const error = await errorOf(call(server, manager, "getNotices", page));
      expect(error.status).toBe("INVALID_ARGUMENT");
    },
  );
});

describe("the author", () => {
  test("is shown by a new name, on what was written before too", async () => {
    const { manager } = await office();
    const noticeId = await post(manager);
    await call(server, manager, "updateProfile", { name: "김관리소장", nickname: "소장" });
    const { notice } = await call(server, manager, "getNoticeById", { noticeId });
    expect(notice.authorName).toBe("김관리소장");
  });

  test("is the management office once the account is gone, and no name is left behind", async () => {
    const { apartment, manager } = await office();
    const noticeId = await post(manager);
    const admin = await build().superAdmin();
    await call(server, admin, "deleteManager", { managerId: manager.id });

    const resident = await build().resident(apartment);
    const { notice } = await call(server, resident, "getNoticeById", { noticeId });
    expect(notice).toMatchObject({ ...written, authorName: "관리사무소" });
    const kept = await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      db.selectFrom("notices").select(["author_id", "author_name"]).executeTakeFirst(),
    );
    expect(kept).toEqual({ author_id: null, author_name: null });
  });

  test("leaves the apartment with a super-admin grant, and the notice stays", async () => {
    const password = "새로운비밀번호";
    const apartment = await build().apartment();
    const manager = await build().manager(apartment, { password });
    const noticeId = await post(manager);
    const admin = await build().superAdmin();
    await call(server, admin, "setSuperAdminClaim", { email: manager.email });
    const { user } = await call(server, undefined, "signIn", { email: manager.email, password });
    expect(user.role).toBe("superAdmin");

    const resident = await build().resident(apartment);
    const { notice } = await call(server, resident, "getNoticeById", { noticeId });
    expect(notice.authorName).toBe("관리사무소");
  });
});
