import { expect, test } from "vitest";

import { drawKeyCard, secretOfKeyCard } from "#ballots/key-card.ts";
import { publicKeyOf } from "#ballots/lock.ts";

import { readOwnCard, typedCardHelp } from "./own-card.ts";

const [own, others, elsewhere] = [drawKeyCard(), drawKeyCard(), drawKeyCard()];
const lockOf = (userId: string, name: string, card: string) => ({
  userId,
  name,
  publicKey: publicKeyOf(secretOfKeyCard(card)!),
  proof: "",
});
const locks = [lockOf("a", "김하나", own), lockOf("b", "이둘", others)];
const read = (typed: string, holderId: string | null = "a") => readOwnCard(typed, { locks, holderId });

test("the holder's own card gives the secret, however it is typed", () => {
  const secret = secretOfKeyCard(own);
  expect(read(own)).toEqual({ secret });
  expect(read(own.toLowerCase().replaceAll("-", " "))).toEqual({ secret });
});

test("another holder's card is told by its name, another vote's as such, and a slip as a slip", () => {
  expect(read(others)).toEqual({ fault: "이둘 님의 열쇠 카드예요. 내 열쇠 카드를 입력해 주세요." });
  expect(read(elsewhere)).toEqual({
    fault: "이 투표의 열쇠 카드가 아니에요. 다른 투표의 카드가 아닌지 확인해 주세요.",
  });
  expect(read("AAAA-BBBB")).toEqual({ fault: "열쇠 카드의 글자를 확인해 주세요." });
});

test("of an opinion vote any card of its lock will do, and no other vote's", () => {
  expect(read(own, null)).toEqual({ secret: secretOfKeyCard(own) });
  expect(read(elsewhere, null)).toMatchObject({ fault: expect.stringContaining("이 투표의") as string });
});

test("what was typed so far is read back in the card's groups", () => {
  expect(typedCardHelp("")).toBe("26자예요. 하이픈과 대소문자는 가리지 않아요.");
  expect(typedCardHelp("ab12-o")).toBe("AB12 0 (5/26자)");
  expect(typedCardHelp(own)).toBe(`${own.replaceAll("-", " ")} (26/26자)`);
});
