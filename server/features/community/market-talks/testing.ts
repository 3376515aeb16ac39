import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import type { TestServer } from "#server/testing/test-server.ts";

/** What tests of talks begin with, and look at. */
export function talking(server: TestServer) {
  const build = () => builders(server.database);

  /** Something for sale, whoever sells it, and two neighbours. */
  async function newThing() {
    const apartment = await build().apartment();
    const seller = await build().resident(apartment, { unit: 101, nickname: "파는이" });
    const asker = await build().resident(apartment, { unit: 102, nickname: "묻는이" });
    const other = await build().resident(apartment, { unit: 103, nickname: "다른이" });
    const thing = { title: "자전거", content: "보조 바퀴도 있어요.", boardId: "flea_market" } as const;
    const { postId } = await call(server, seller, "createPost", thing);
    return { apartment, seller, asker, other, postId };
  }

  async function newTalk() {
    const thing = await newThing();
    const asked = { postId: thing.postId, content: "아직 있나요?" };
    const { talkId } = await call(server, thing.asker, "contactSeller", asked);
    return { ...thing, talkId };
  }

  const textsOf = async (reader: Actor, talkId: string) =>
    (await call(server, reader, "getMarketMessages", { talkId })).messages.map(
      ({ content, isMine }) => `${isMine ? "나" : "상대"}: ${content}`,
    );

  const talksOf = async (reader: Actor, postId?: string) =>
    (await call(server, reader, "getMarketTalks", { postId })).talks;

  const contactsOf = async (person: Actor) =>
    (await call(server, person, "getAlerts", null)).alerts.filter(({ kind }) => kind === "market_message");

  return { newThing, newTalk, textsOf, talksOf, contactsOf };
}

export const codeOf = async (failed: Promise<unknown>) => (await errorOf(failed)).details.code;
