import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { codeOf, talking } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newThing, newTalk, textsOf, talksOf, contactsOf } = talking(server);

const as = ({ role, apartmentId, id }: Actor) => ({ role, apartmentId: apartmentId!, userId: id });

describe("a talk about a thing", () => {
  test("is between its seller and one neighbour, both of whom are told of what the other writes", async () => {
    const { seller, asker, postId, talkId } = await newTalk();
    expect(await contactsOf(seller)).toMatchObject([
      { body: "자전거", url: `/resident/community/talks/${talkId}`, count: 1 },
    ]);
    expect(await talksOf(seller)).toMatchObject([
      { isSeller: true, excerpt: "아직 있나요?", isUnread: true },
    ]);
    await call(server, seller, "sendMarketMessage", { talkId, content: "네, 있어요." });
    await call(server, asker, "sendMarketMessage", { talkId, content: "내일 볼게요." });
    // Who asks again goes on with the same talk.
    const again = await call(server, asker, "contactSeller", { postId, content: "몇 시가 좋으세요?" });
    expect(again.talkId).toBe(talkId);
    expect(await textsOf(asker, talkId)).toEqual([
      "나: 몇 시가 좋으세요?",
      "나: 내일 볼게요.",
      "상대: 네, 있어요.",
      "나: 아직 있나요?",
    ]);
    expect(await contactsOf(asker)).toMatchObject([{ count: 1 }]);
    expect(await contactsOf(seller)).toMatchObject([{ count: 3 }]);
    await call(server, seller, "markAlertsOfRead", { subjectId: talkId });
    expect(await talksOf(seller, postId)).toMatchObject([{ id: talkId, isUnread: false, isLastMine: false }]);
    expect(await codeOf(talksOf(asker, crypto.randomUUID()))).toBe("post_not_found");
  });

  test("names nobody: neither a nickname nor a home, nor who is who", async () => {
    const { seller, asker, talkId } = await newTalk();
    await call(server, seller, "sendMarketMessage", { talkId, content: "네, 있어요." });
    const answers = [
      await call(server, seller, "getMarketTalks", null),
      await call(server, seller, "getMarketTalk", { talkId }),
      await call(server, seller, "getMarketMessages", { talkId }),
      await contactsOf(seller),
    ];
    const told = JSON.stringify(answers);
    for (const known of [asker.id, "묻는이", "102호", '"unit"']) expect(told).not.toContain(known);
  });

  test("is read by nobody else: no neighbour, no office, whatever they ask of the database", async () => {
    const { apartment, seller, asker, other, talkId } = await newTalk();
    expect(await talksOf(other)).toEqual([]);
    for (const name of ["getMarketTalk", "getMarketMessages"] as const) {
      expect(await codeOf(call(server, other, name, { talkId }))).toBe("market_talk_not_found");
    }
    const sent = call(server, other, "sendMarketMessage", { talkId, content: "저도요." });
    expect(await codeOf(sent)).toBe("market_talk_not_found");
    const office = await build().manager(apartment, { rights: ["community"] });
    const seen = async (person: Actor) =>
      acting(server.database, as(person), async (db) => {
        const { rows } = await sql<{ n: number }>`
          select (select count(*) from market_talks)::int + (select count(*) from market_messages)::int as n
        `.execute(db);
        return rows[0]!.n;
      });
    expect([await seen(seller), await seen(asker), await seen(other), await seen(office)]).toEqual([
      2, 2, 0, 0,
    ]);
  });

  test("is written by the two alone, each as themselves, by the database's own rules", async () => {
    const { apartment, seller, asker, other, postId, talkId } = await newTalk();
    const write = (person: Actor, isSellers: boolean) =>
      acting(server.database, as(person), (db) =>
        db
          .insertInto("market_messages")
          .values({ apartment_id: apartment.id, talk_id: talkId, is_sellers: isSellers, content: "?" })
          .execute(),
      );
    await write(seller, true);
    for (const [person, isSellers] of [
      [seller, false],
      [asker, true],
      [other, false],
    ] as const) {
      await expect(write(person, isSellers)).rejects.toMatchObject({ code: "42501" });
    }
    const begin = (sellerId: string, askerId: string) =>
      acting(server.database, as(other), (db) =>
        db
          .insertInto("market_talks")
          .values({ apartment_id: apartment.id, post_id: postId, seller_id: sellerId, asker_id: askerId })
          .execute(),
      );
    await expect(begin(seller.id, asker.id)).rejects.toMatchObject({ code: "42501" });
    await expect(begin(asker.id, other.id)).rejects.toMatchObject({ code: "42501" });
  });

  test("begins only with a neighbour who sells something on the flea market", async () => {
    const { seller, asker, postId } = await newThing();
    const ask = (person: Actor, about: string) =>
      codeOf(call(server, person, "contactSeller", { postId: about, content: "있나요?" }));
    expect(await ask(seller, postId)).toBe("own_market_post");
    expect(await ask(asker, crypto.randomUUID())).toBe("post_not_found");
    const talk = { title: "안녕하세요", content: "이사 왔어요.", boardId: "free_board" } as const;
    const { postId: elsewhere } = await call(server, seller, "createPost", talk);
    expect(await ask(asker, elsewhere)).toBe("not_on_flea_market");
    const number = { postId, content: "900101-1234567" };
    expect(await codeOf(call(server, asker, "contactSeller", number))).toBe("invalid_input");
    await call(server, asker, "blockAuthor", { postId });
    expect(await ask(asker, postId)).toBe("seller_blocked");
  });

  test("goes with its post, and with the account of either", async () => {
    for (const end of [
      ({ seller, postId }) => call(server, seller, "deletePost", { postId }),
      ({ seller }) => call(server, seller, "deleteMyAccount", { currentPassword: testPassword }),
      ({ asker }) => call(server, asker, "deleteMyAccount", { currentPassword: testPassword }),
    ] as ((talk: Awaited<ReturnType<typeof newTalk>>) => Promise<unknown>)[]) {
      const talk = await newTalk();
      await end(talk);
      const left = await asGate(server.database, (db) =>
        db.selectFrom("market_talks").select("id").where("id", "=", talk.talkId).execute(),
      );
      expect(left).toEqual([]);
    }
  });
});

describe("a report of a talk", () => {
  async function newReport() {
    const talk = await newTalk();
    const { seller, asker, postId, talkId } = talk;
    await call(server, seller, "sendMarketMessage", { talkId, content: "이제 없어요." });
    await call(server, asker, "sendMarketMessage", { talkId, content: "거짓말하지 마세요." });
    await call(server, seller, "reportContent", { postId, talkId, reason: "abuse" });
    const office = await build().manager(talk.apartment);
    const { reports } = await call(server, office, "getReports", { state: "new" });
    return { ...talk, office, reports, reportId: reports[0]!.id };
  }
  const hide = { decision: "hide", reason: "욕설이 있어요." } as const;

  test("shows the office what the other one wrote, and neither name nor the reporter's own words", async () => {
    const { office, reports, reportId } = await newReport();
    expect(reports).toMatchObject([
      { kind: "market_talk", title: "자전거", authorNickname: "입주민", isGone: false, reporterCount: 1 },
    ]);
    const { report } = await call(server, office, "getReport", { reportId });
    expect(report.copies).toMatchObject([{ content: "아직 있나요?\n\n거짓말하지 마세요.", photoCount: 0 }]);
    expect(JSON.stringify(report)).not.toContain("묻는이");
  });

  test("is made once a person, and not where the other one has written nothing", async () => {
    const { seller, asker, postId, talkId } = await newReport();
    const report = { postId, talkId, reason: "abuse" } as const;
    expect(await codeOf(call(server, seller, "reportContent", report))).toBe("already_reported");
    const silent = await newTalk();
    const ofSilent = { postId: silent.postId, talkId: silent.talkId, reason: "abuse" } as const;
    expect(await codeOf(call(server, silent.asker, "reportContent", ofSilent))).toBe("market_talk_not_found");
    expect(await codeOf(call(server, silent.other, "reportContent", ofSilent))).toBe("market_talk_not_found");
    await call(server, asker, "reportContent", report);
  });

  test("is one of each who is reported: what one restores or appeals leaves the other's alone", async () => {
    const { apartment, seller, asker, office, postId, talkId, reportId } = await newReport();
    await call(server, asker, "reportContent", { postId, talkId, reason: "fraud" });
    const { reports } = await call(server, office, "getReports", { state: "new" });
    expect(reports).toMatchObject([{ reporterCount: 1 }, { id: reportId, reporterCount: 1 }]);
    const ofSeller = reports[0]!.id;
    const { report } = await call(server, office, "getReport", { reportId: ofSeller });
    expect(report.copies).toMatchObject([{ content: "이제 없어요." }]);

    await call(server, office, "decideReport", { reportId, ...hide });
    await call(server, office, "decideReport", { reportId: ofSeller, ...hide, reason: "거짓말이에요." });
    const seen = async (reader: Actor) => (await call(server, reader, "getMarketTalk", { talkId })).talk;
    expect((await seen(asker)).hiding).toMatchObject({ reason: hide.reason });
    expect((await seen(seller)).hiding).toMatchObject({ reason: "거짓말이에요." });
    await call(server, asker, "appealHiding", { postId, talkId, statement: "오해예요." });
    expect((await seen(seller)).hiding).toMatchObject({ appeal: null });

    const colleague = await build().manager({ id: apartment.id });
    const restore = { decision: "restore", reason: "오해로 보여요." } as const;
    await call(server, colleague, "decideAppeal", { reportId, ...restore });
    expect(await seen(asker)).toMatchObject({ isHidden: true, hiding: null });
    await call(server, colleague, "decideAppeal", { reportId: ofSeller, ...restore });
    expect(await seen(asker)).toMatchObject({ isHidden: false });
  });

  test("lets the office shut the talk: each then reads their own alone, nobody writes, its author appeals", async () => {
    const { seller, asker, office, postId, talkId, reportId } = await newReport();
    await call(server, office, "decideReport", { reportId, ...hide });
    for (const person of [seller, asker]) {
      expect(await codeOf(call(server, person, "sendMarketMessage", { talkId, content: "?" }))).toBe(
        "market_talk_shut",
      );
    }
    expect(await textsOf(seller, talkId)).toEqual(["나: 이제 없어요."]);
    expect(await textsOf(asker, talkId)).toEqual(["나: 거짓말하지 마세요.", "나: 아직 있나요?"]);
    const seen = async (reader: Actor) => (await call(server, reader, "getMarketTalk", { talkId })).talk;
    expect(await seen(asker)).toMatchObject({
      isHidden: true,
      hiding: { reason: hide.reason, appeal: null },
    });
    expect(await seen(seller)).toMatchObject({ isHidden: true, hiding: null });
    await call(server, asker, "appealHiding", { postId, talkId, statement: "오해예요." });
    const colleague = await build().manager({ id: office.apartmentId! });
    const restored = { reportId, decision: "restore", reason: "오해로 보여요." } as const;
    await call(server, colleague, "decideAppeal", restored);
    expect(await textsOf(seller, talkId)).toHaveLength(3);
    await call(server, asker, "sendMarketMessage", { talkId, content: "고맙습니다." });
  });
});

test("a post that the office hides takes its talks out of the neighbour's sight", async () => {
  const { apartment, seller, asker, other, postId, talkId } = await newTalk();
  const office = await build().manager(apartment);
  await call(server, other, "reportContent", { postId, reason: "fraud" });
  const { reports } = await call(server, office, "getReports", { state: "new" });
  const decision = { reportId: reports[0]!.id, decision: "hide", reason: "사기예요." } as const;
  await call(server, office, "decideReport", decision);
  expect(await talksOf(asker)).toEqual([]);
  expect(await talksOf(seller)).toMatchObject([{ id: talkId }]);
  const sent = call(server, seller, "sendMarketMessage", { talkId, content: "계세요?" });
  expect(await codeOf(sent)).toBe("market_talk_shut");
});
