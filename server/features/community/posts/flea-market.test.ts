import { describe, expect, test } from "vitest";

import { fleaMarket } from "#contract/values/boards.ts";
import type { BoardId } from "#contract/values/boards.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const text = { title: "어린이 자전거", content: "보조 바퀴도 있어요." };

async function newResident(): Promise<Actor> {
  return build().resident(await build().apartment());
}

async function post(
  author: Actor,
  {
    boardId = fleaMarket,
    priceWon,
  }: { boardId?: BoardId; priceWon?: number | string | null | undefined } = {},
): Promise<string> {
  return (await call(server, author, "createPost", { ...text, boardId, priceWon })).postId;
}

async function read(reader: Actor, postId: string) {
  return (await call(server, reader, "getPostById", { postId })).post;
}

describe("a price", () => {
  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    [" ", null],
    [0, 0],
    ["0", 0],
    ["15,000", 15_000],
    [" 15 000원 ", 15_000],
    ["1,000,000,000", 1_000_000_000],
  ])("typed as %j is %j", async (typed, priceWon) => {
    const author = await newResident();
    expect(await read(author, await post(author, { priceWon: typed }))).toMatchObject({ priceWon });
  });

  test.each([
    ["3만원", "숫자로 적어 주세요. 예: 15,000"],
    ["-1", "숫자로 적어 주세요. 예: 15,000"],
    [-1, "숫자로 적어 주세요. 예: 15,000"],
    [0.5, "숫자로 적어 주세요. 예: 15,000"],
    ["1".repeat(101), "숫자로 적어 주세요. 예: 15,000"],
    [1_000_000_001, "10억 원까지 적을 수 있어요."],
  ])("of %j is refused at its field", async (priceWon, message) => {
    const author = await newResident();
    const postId = await post(author);
    for (const refused of [
      () => post(author, { priceWon }),
      () => call(server, author, "updatePost", { ...text, postId, priceWon }),
    ]) {
      expect(await errorOf(refused())).toMatchObject({
        status: "INVALID_ARGUMENT",
        message,
        details: { field: "priceWon" },
      });
    }
  });

  test("stays if an edit does not name it, and goes with null", async () => {
    const author = await newResident();
    const postId = await post(author, { priceWon: 15_000 });
    await call(server, author, "updatePost", { ...text, postId });
    expect(await read(author, postId)).toMatchObject({ priceWon: 15_000, editedAt: null });
    await call(server, author, "updatePost", { ...text, postId, priceWon: "12,000" });
    expect(await read(author, postId)).toMatchObject({ priceWon: 12_000, editedAt: expect.any(String) });
    await call(server, author, "updatePost", { ...text, postId, priceWon: null });
    expect(await read(author, postId)).toMatchObject({ priceWon: null });
  });

  test("stands on the flea market alone", async () => {
    const author = await newResident();
    const refusal = {
      status: "INVALID_ARGUMENT",
      message: "가격은 벼룩시장 글에만 적을 수 있어요.",
      details: { code: "price_off_flea_market", field: "priceWon" },
    };
    for (const boardId of ["free_board", "local_news"] as const) {
      expect(await errorOf(post(author, { boardId, priceWon: 0 }))).toMatchObject(refusal);
      const postId = await post(author, { boardId, priceWon: null });
      expect(
        await errorOf(call(server, author, "updatePost", { ...text, postId, priceWon: 1 })),
      ).toMatchObject(refusal);
      await call(server, author, "updatePost", { ...text, postId, priceWon: null });
    }
  });
});

describe("a thing on the flea market", () => {
  test("is sold and on sale again, however often it is said", async () => {
    const author = await newResident();
    const postId = await post(author, { priceWon: 15_000 });
    const say = (isSold: boolean) => call(server, author, "setPostSold", { postId, isSold });
    for (const isSold of [false, true, true, false, false]) {
      const before = await soldAt(author, postId);
      expect((await say(isSold)).message).toBe(isSold ? "거래완료로 표시했어요." : "거래중으로 되돌렸어요.");
      expect(await read(author, postId)).toMatchObject({ isSold, priceWon: 15_000, editedAt: null });
      if (isSold && before !== null) expect(await soldAt(author, postId)).toEqual(before);
    }
  });

  test("is shown with price and state in every list of posts", async () => {
    const author = await newResident();
    const postId = await post(author, { priceWon: 0 });
    await call(server, author, "setPostSold", { postId, isSold: true });
    await call(server, author, "likePost", { postId });
    const boardId = "flea_market";
    for (const list of [
      call(server, author, "getPostsByBoard", { boardId }),
      call(server, author, "getAllPostsByBoard", { boardId }),
      call(server, author, "getMyPosts", null),
      call(server, author, "getHotPosts", null),
      call(server, author, "searchPosts", { query: "자전거" }),
    ]) {
      expect((await list).posts).toMatchObject([{ id: postId, priceWon: 0, isSold: true }]);
    }
  });

  test("is sold by its author alone, and nothing else is", async () => {
    const author = await newResident();
    const neighbour = await build().resident({ id: author.apartmentId! });
    const ofMarket = await post(author);
    const elsewhere = await post(author, { boardId: "free_board" });
    for (const isSold of [true, false]) {
      for (const [who, postId, code] of [
        [neighbour, ofMarket, "post_of_another"],
        [neighbour, elsewhere, "post_of_another"],
        [await newResident(), ofMarket, "post_not_found"],
        [author, elsewhere, "post_not_for_sale"],
      ] as const) {
        const error = await errorOf(call(server, who, "setPostSold", { postId, isSold }));
        expect(error.details).toMatchObject({ code });
      }
    }
    expect(await read(author, ofMarket)).toMatchObject({ isSold: false });
  });

  test("has neither price nor sale on another board, whatever is written into the database", async () => {
    const author = await newResident();
    const postId = await post(author, { boardId: "free_board" });
    for (const values of [{ price_won: 0 }, { sold_at: new Date().toISOString() }]) {
      await expect(
        actingAs(author, (db) => db.updateTable("posts").set(values).where("id", "=", postId).execute()),
      ).rejects.toThrow(/_on_flea_market/);
    }
  });
});

function actingAs<Result>({ id, apartmentId }: Actor, work: Parameters<typeof acting<Result>>[2]) {
  return acting(server.database, { role: "resident", userId: id, apartmentId: apartmentId! }, work);
}

async function soldAt(author: Actor, postId: string): Promise<unknown> {
  const rows = await actingAs(author, (db) =>
    db.selectFrom("posts").select("sold_at").where("id", "=", postId).execute(),
  );
  return rows[0]!.sold_at;
}
