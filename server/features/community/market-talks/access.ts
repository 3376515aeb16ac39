import type { marketTalkFunctions } from "#contract/market-talks.ts";
import { about, but, missing, residentsOnly } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const elsewhere = but(residentsOnly, missing);

const content = "아직 있나요?";

/** The seller writes on, and reads; nobody else of the apartment does. */
const ofTheTwo = { own: residentsOnly, neighbours: elsewhere, elsewhere };

export const access: Access<keyof typeof marketTalkFunctions> = {
  getMarketTalks: [
    { with: "nothing", payload: () => null, answers: residentsOnly },
    ...about("post", newThing, { home: residentsOnly, elsewhere: but(residentsOnly, missing) }),
  ],
  getMarketTalk: about("talk", newTalk, ofTheTwo),
  getMarketMessages: about("talk", newTalk, ofTheTwo),
  contactSeller: about("post", async (side, world) => ({ ...(await newThing(side, world)), content }), {
    own: but(residentsOnly, "FAILED_PRECONDITION"),
    neighbours: residentsOnly,
    elsewhere,
  }),
  sendMarketMessage: about(
    "talk",
    async (side, world) => ({ ...(await newTalk(side, world)), content }),
    ofTheTwo,
  ),
};

async function newThing({ resident }: Side, { call }: World) {
  const thing = { title: "어린이 자전거", content: "보조 바퀴도 있어요.", boardId: "flea_market" } as const;
  const { postId } = await call(resident, "createPost", thing);
  return { postId };
}

/** A talk of the side's resident, who sells, with somebody else. */
async function newTalk(side: Side, world: World) {
  const asker = await world.build.resident({ id: side.apartmentId });
  const { talkId } = await world.call(asker, "contactSeller", { ...(await newThing(side, world)), content });
  return { talkId };
}
