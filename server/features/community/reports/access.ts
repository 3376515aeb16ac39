import type { blockFunctions } from "#contract/blocks.ts";
import type { reportFunctions } from "#contract/reports.ts";
import { about, but, managersOnly, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const refused = but(residentsOnly, "FAILED_PRECONDITION");
const reason = "다툼이 심해져서 잠시 가려요.";
const elsewhere = but(residentsOnly, missing);

/** What neighbours may do about each other's writings, and nobody about their own. */
const ofOthers = { own: refused, neighbours: residentsOnly, elsewhere };

export const access: Access<keyof typeof reportFunctions | keyof typeof blockFunctions> = {
  reportContent: [
    ...about("comment", async (side, world) => ({ ...(await newComment(side, world)), ...report }), ofOthers),
    ...about("post", async (side, world) => ({ ...(await newPost(side, world)), ...report }), ofOthers),
  ],
  getReports: withNothing(managersOnly),
  getReport: about("report", newReport, { home: managersOnly, elsewhere: but(managersOnly, missing) }),
  decideReport: about(
    "report",
    async (side, world) => ({ ...(await newReport(side, world)), decision: "hide" as const, reason }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  appealHiding: about(
    "post",
    async (side, world) => ({ ...(await hiddenPost(side, world)), statement: "사실을 적었어요." }),
    { own: residentsOnly, neighbours: elsewhere, elsewhere },
  ),
  decideAppeal: about(
    "report",
    async (side, world) => {
      const ids = await newReport(side, world);
      await world.call(side.manager, "decideReport", { ...ids, decision: "hide", reason });
      return { ...ids, decision: "restore" as const, reason };
    },
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  blockAuthor: about("post", newPost, ofOthers),
  getBlocked: withNothing(residentsOnly),
  unblock: about("block", newBlock, { own: residentsOnly, neighbours: elsewhere, elsewhere }),
};

const report = { reason: "abuse" } as const;

async function newPost({ resident }: Side, { call }: World) {
  const post = { title: "안녕하세요", content: "이사 왔어요.", boardId: "free_board" } as const;
  const { postId } = await call(resident, "createPost", post);
  return { postId };
}

async function newComment(side: Side, world: World) {
  const ids = await newPost(side, world);
  const { commentId } = await world.call(side.resident, "addComment", { ...ids, content: "반가워요" });
  return { ...ids, commentId };
}

/** A report of a post of the side's resident, by a neighbour. */
async function newReport(side: Side, world: World) {
  const { reportId } = await newReportedPost(side, world);
  return { reportId };
}

async function hiddenPost(side: Side, world: World) {
  const { postId, reportId, office } = await newReportedPost(side, world);
  await world.call(office, "decideReport", { reportId, decision: "hide", reason });
  return { postId };
}

async function newReportedPost(side: Side, world: World) {
  const ids = await newPost(side, world);
  const neighbour = await world.build.resident({ id: side.apartmentId });
  await world.call(neighbour, "reportContent", { ...ids, ...report });
  // The side's manager may be the caller, who may not have set up the account.
  const office = await world.build.manager({ id: side.apartmentId });
  const { reports } = await world.call(office, "getReports", { state: "new", limit: 1 });
  return { ...ids, office, reportId: reports[0]!.id };
}

async function newBlock(side: Side, world: World) {
  const neighbour = await world.build.resident({ id: side.apartmentId });
  const ids = await newPost({ ...side, resident: neighbour }, world);
  const { blockId } = await world.call(side.resident, "blockAuthor", ids);
  return { blockId };
}
