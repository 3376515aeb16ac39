import { beforeAll, describe, expect, test } from "vitest";

import type { ErrorStatus } from "#contract/errors.ts";
import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

/** Who calls, in this order in every row below. All but the first two are past their initial set-up. */
const callers = ["nobody", "settingUp", "superAdmin", "manager", "resident"] as const;
type CallerName = (typeof callers)[number];

type Answer = "OK" | ErrorStatus;
type Row = readonly [Answer, Answer, Answer, Answer, Answer];

/** One way to call a function: with whose ids, and what each caller is answered. */
interface Way {
  with: string;
  /** Built anew for every cell, because some calls use up what they are about. */
  payload: (world: World) => unknown;
  answers: Row;
}

const out = "UNAUTHENTICATED";
const setup = "FAILED_PRECONDITION";
const denied = "PERMISSION_DENIED";
const missing = "NOT_FOUND";
const wrong = "INVALID_ARGUMENT";

const superAdminsOnly: Row = [out, setup, "OK", denied, denied];
const managersOnly: Row = [out, setup, denied, "OK", denied];
const residentsOnly: Row = [out, setup, denied, denied, "OK"];
const membersOnly: Row = [out, setup, denied, "OK", "OK"];
const everyoneSignedIn: Row = [out, setup, "OK", "OK", "OK"];
const alsoDuringSetup: Row = [out, "OK", "OK", "OK", "OK"];
const anyone: Row = ["OK", "OK", "OK", "OK", "OK"];

/** The same row where the role that may call is answered something else than OK. */
function but(row: Row, answer: Answer): Row {
  return row.map((cell) => (cell === "OK" ? answer : cell)) as unknown as Row;
}

const notice = { title: "단수 안내", content: "내일 물이 나오지 않아요." };
const complaint = { title: "천장 누수", content: "천장에서 물이 새요." };
const words = { title: "안녕하세요", content: "이사 왔어요." };

/** No cell is untested: a function without a row does not compile. */
const matrix: Record<FunctionName, Way[]> = {
  signIn: [
    {
      with: "a wrong password",
      payload: () => ({ email: "nobody@example.com", password: "x" }),
      answers: but(anyone, out),
    },
    {
      with: "own password",
      payload: (w) => ({ email: w.stranger.email, password: testPassword }),
      answers: anyone,
    },
  ],
  signOut: [{ with: "nothing", payload: () => null, answers: alsoDuringSetup }],
  getMe: [{ with: "nothing", payload: () => null, answers: alsoDuringSetup }],
  completeInitialSetup: [
    {
      with: "own account",
      payload: () => ({ name: "이름", nickname: "별명", newPassword: "새비밀번호1" }),
      answers: [out, "OK", setup, setup, setup],
    },
  ],
  changePassword: [
    {
      with: "own account",
      payload: () => ({ currentPassword: testPassword, newPassword: "새비밀번호1" }),
      answers: everyoneSignedIn,
    },
  ],

  getSystemOverview: [{ with: "nothing", payload: () => null, answers: superAdminsOnly }],
  getApartments: [{ with: "nothing", payload: () => null, answers: superAdminsOnly }],
  isApartmentCodeAvailable: [{ with: "a code", payload: () => ({ code: "free" }), answers: superAdminsOnly }],
  createApartment: [
    {
      with: "a new code",
      payload: () => ({ name: "새마을", code: unique("code"), address: "서울" }),
      answers: superAdminsOnly,
    },
  ],
  deleteApartment: [
    {
      with: "an empty apartment",
      payload: async () => ({ apartmentId: (await build().apartment()).id }),
      answers: superAdminsOnly,
    },
    {
      with: "the managers' own apartment",
      payload: (w) => ({ apartmentId: w.home }),
      answers: but(superAdminsOnly, setup),
    },
    {
      with: "no apartment's id",
      payload: () => ({ apartmentId: crypto.randomUUID() }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  getMyApartment: [{ with: "nothing", payload: () => null, answers: membersOnly }],
  getManagers: [{ with: "nothing", payload: () => null, answers: superAdminsOnly }],
  createManager: [
    {
      with: "any apartment",
      payload: (w) => ({ name: "새관리", email: `${unique("m")}@example.com`, apartmentId: w.abroad }),
      answers: superAdminsOnly,
    },
  ],
  deleteManager: [
    {
      with: "a manager",
      payload: async (w) => ({ managerId: (await build().manager({ id: w.home })).id }),
      answers: superAdminsOnly,
    },
    {
      with: "a resident's id",
      payload: (w) => ({ managerId: w.neighbour.id }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  getSuperAdmins: [{ with: "nothing", payload: () => null, answers: superAdminsOnly }],
  deleteSuperAdmin: [
    {
      with: "another super admin",
      payload: async () => ({ superAdminId: (await build().superAdmin()).id }),
      answers: superAdminsOnly,
    },
    {
      with: "a manager's id",
      payload: async (w) => ({ superAdminId: (await build().manager({ id: w.abroad })).id }),
      answers: but(superAdminsOnly, missing),
    },
    {
      with: "a resident's id",
      payload: (w) => ({ superAdminId: w.neighbour.id }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  withdrawSuperAdminClaim: [
    {
      with: "a granted manager",
      payload: async () => ({ userId: (await grantedManager()).id }),
      answers: superAdminsOnly,
    },
    {
      with: "a resident without a grant",
      payload: (w) => ({ userId: w.neighbour.id }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  setSuperAdminClaim: [
    {
      with: "a manager's e-mail",
      payload: async (w) => ({ email: (await build().manager({ id: w.abroad })).email }),
      answers: superAdminsOnly,
    },
    {
      with: "nobody's e-mail",
      payload: () => ({ email: "nobody@example.com" }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  requestConsultation: [
    {
      with: "anything",
      payload: () => ({ name: "김", apartmentName: "새마을", contact: "010-0000-0000", message: "문의" }),
      answers: anyone,
    },
  ],
  getConsultationRequests: [{ with: "nothing", payload: () => null, answers: superAdminsOnly }],

  getResidents: [{ with: "nothing", payload: () => null, answers: managersOnly }],
  watchResidents: [{ with: "nothing", payload: () => null, answers: managersOnly }],
  createResident: [
    {
      with: "a new e-mail",
      payload: () => ({ name: "새주민", email: `${unique("r")}@example.com`, building: "101", unit: "303" }),
      answers: managersOnly,
    },
    {
      with: "an e-mail of another apartment",
      payload: (w) => ({ name: "새주민", email: w.stranger.email, building: "101", unit: "303" }),
      answers: but(managersOnly, "ALREADY_EXISTS"),
    },
  ],
  resetResidentPassword: [
    {
      with: "own apartment's resident",
      payload: async (w) => ({ residentId: (await build().resident({ id: w.home })).id }),
      answers: managersOnly,
    },
    {
      with: "another apartment's resident",
      payload: (w) => ({ residentId: w.stranger.id }),
      answers: but(managersOnly, missing),
    },
    {
      with: "a manager's id",
      payload: (w) => ({ residentId: w.colleague.id }),
      answers: but(managersOnly, missing),
    },
  ],
  deleteResident: [
    {
      with: "own apartment's resident",
      payload: async (w) => ({ residentId: (await build().resident({ id: w.home })).id }),
      answers: managersOnly,
    },
    {
      with: "another apartment's resident",
      payload: (w) => ({ residentId: w.stranger.id }),
      answers: but(managersOnly, missing),
    },
    {
      with: "a manager's id",
      payload: (w) => ({ residentId: w.colleague.id }),
      answers: but(managersOnly, missing),
    },
  ],
  bulkCreateResidents: [
    {
      with: "a unit",
      payload: () => ({ startBuilding: 900, endBuilding: 900, startUnit: 101, endUnit: 101 }),
      answers: managersOnly,
    },
  ],

  updateProfile: [
    { with: "own account", payload: () => ({ name: "이름", nickname: "별명" }), answers: everyoneSignedIn },
  ],
  changeEmail: [
    {
      with: "a new e-mail",
      payload: () => ({ email: `${unique("new")}@example.com`, currentPassword: testPassword }),
      answers: everyoneSignedIn,
    },
    {
      with: "another's e-mail",
      payload: (w) => ({ email: w.stranger.email, currentPassword: testPassword }),
      answers: but(everyoneSignedIn, "ALREADY_EXISTS"),
    },
  ],
  getMySessions: [{ with: "nothing", payload: () => null, answers: everyoneSignedIn }],
  signOutElsewhere: [{ with: "nothing", payload: () => null, answers: everyoneSignedIn }],
  exportMyData: [{ with: "nothing", payload: () => null, answers: everyoneSignedIn }],
  deleteMyAccount: [
    {
      with: "own password",
      payload: () => ({ currentPassword: testPassword }),
      answers: [out, setup, "OK", denied, "OK"],
    },
    {
      with: "a wrong password",
      payload: () => ({ currentPassword: "x" }),
      answers: [out, setup, wrong, denied, wrong],
    },
  ],

  getManagerDashboard: [{ with: "nothing", payload: () => null, answers: managersOnly }],
  getResidentDashboard: [{ with: "nothing", payload: () => null, answers: residentsOnly }],

  getNotices: [{ with: "nothing", payload: () => null, answers: membersOnly }],
  createNotice: [{ with: "own apartment", payload: () => notice, answers: managersOnly }],
  getNoticeById: [
    {
      with: "own apartment's notice",
      payload: async (w) => ({ noticeId: await w.noticeAt("home") }),
      answers: membersOnly,
    },
    {
      with: "another apartment's notice",
      payload: async (w) => ({ noticeId: await w.noticeAt("abroad") }),
      answers: but(membersOnly, missing),
    },
  ],
  updateNotice: [
    {
      with: "own apartment's notice",
      payload: async (w) => ({ noticeId: await w.noticeAt("home"), ...notice }),
      answers: managersOnly,
    },
    {
      with: "another apartment's notice",
      payload: async (w) => ({ noticeId: await w.noticeAt("abroad"), ...notice }),
      answers: but(managersOnly, missing),
    },
  ],
  deleteNotice: [
    {
      with: "own apartment's notice",
      payload: async (w) => ({ noticeId: await w.noticeAt("home") }),
      answers: managersOnly,
    },
    {
      with: "another apartment's notice",
      payload: async (w) => ({ noticeId: await w.noticeAt("abroad") }),
      answers: but(managersOnly, missing),
    },
  ],

  createComplaint: [{ with: "own apartment", payload: () => complaint, answers: residentsOnly }],
  getMyComplaints: [{ with: "nothing", payload: () => null, answers: residentsOnly }],
  getComplaintsByApartment: [{ with: "nothing", payload: () => null, answers: managersOnly }],
  getComplaintById: [
    {
      with: "own complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.resident) }),
      answers: membersOnly,
    },
    {
      with: "a neighbour's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.neighbour) }),
      answers: [out, setup, denied, "OK", denied],
    },
    {
      with: "another apartment's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.stranger) }),
      answers: but(membersOnly, missing),
    },
  ],
  updateComplaint: [
    {
      with: "own complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.resident), ...complaint }),
      answers: residentsOnly,
    },
    {
      with: "a neighbour's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.neighbour), ...complaint }),
      answers: but(residentsOnly, denied),
    },
    {
      with: "another apartment's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.stranger), ...complaint }),
      answers: but(residentsOnly, missing),
    },
  ],
  updateComplaintStatus: [
    {
      with: "own apartment's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.resident), status: "resolved" }),
      answers: managersOnly,
    },
    {
      with: "another apartment's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.stranger), status: "resolved" }),
      answers: but(managersOnly, missing),
    },
  ],
  deleteComplaint: [
    {
      with: "own complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.resident) }),
      answers: membersOnly,
    },
    {
      with: "a neighbour's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.neighbour) }),
      answers: [out, setup, denied, "OK", denied],
    },
    {
      with: "another apartment's complaint",
      payload: async (w) => ({ complaintId: await w.complaintOf(w.stranger) }),
      answers: but(membersOnly, missing),
    },
  ],

  createPost: [
    { with: "own apartment", payload: () => ({ ...words, boardId: "free_board" }), answers: residentsOnly },
  ],
  getPostsByBoard: [
    { with: "a board", payload: () => ({ boardId: "free_board" }), answers: residentsOnly },
    {
      with: "an unknown board",
      payload: () => ({ boardId: "no_board" }),
      answers: but(residentsOnly, missing),
    },
  ],
  getAllPostsByBoard: [
    { with: "a board", payload: () => ({ boardId: "free_board" }), answers: residentsOnly },
    {
      with: "an unknown board",
      payload: () => ({ boardId: "no_board" }),
      answers: but(residentsOnly, missing),
    },
  ],
  getHotPosts: [{ with: "nothing", payload: () => null, answers: residentsOnly }],
  searchPosts: [{ with: "words", payload: () => ({ query: "누수" }), answers: residentsOnly }],
  getMyPosts: [{ with: "nothing", payload: () => null, answers: residentsOnly }],
  getPostById: [
    {
      with: "a neighbour's post",
      payload: async (w) => ({ postId: await w.postOf(w.neighbour) }),
      answers: residentsOnly,
    },
    {
      with: "another apartment's post",
      payload: async (w) => ({ postId: await w.postOf(w.stranger) }),
      answers: but(residentsOnly, missing),
    },
  ],
  updatePost: [
    {
      with: "own post",
      payload: async (w) => ({ postId: await w.postOf(w.resident), ...words }),
      answers: residentsOnly,
    },
    {
      with: "a neighbour's post",
      payload: async (w) => ({ postId: await w.postOf(w.neighbour), ...words }),
      answers: but(residentsOnly, denied),
    },
    {
      with: "another apartment's post",
      payload: async (w) => ({ postId: await w.postOf(w.stranger), ...words }),
      answers: but(residentsOnly, missing),
    },
  ],
  deletePost: [
    {
      with: "own post",
      payload: async (w) => ({ postId: await w.postOf(w.resident) }),
      answers: residentsOnly,
    },
    {
      with: "a neighbour's post",
      payload: async (w) => ({ postId: await w.postOf(w.neighbour) }),
      answers: but(residentsOnly, denied),
    },
    {
      with: "another apartment's post",
      payload: async (w) => ({ postId: await w.postOf(w.stranger) }),
      answers: but(residentsOnly, missing),
    },
  ],
  getComments: [
    {
      with: "a neighbour's post",
      payload: async (w) => ({ postId: await w.postOf(w.neighbour) }),
      answers: residentsOnly,
    },
    {
      with: "another apartment's post",
      payload: async (w) => ({ postId: await w.postOf(w.stranger) }),
      answers: but(residentsOnly, missing),
    },
  ],
  addComment: [
    {
      with: "a neighbour's post",
      payload: async (w) => ({ postId: await w.postOf(w.neighbour), content: "반가워요" }),
      answers: residentsOnly,
    },
    {
      with: "another apartment's post",
      payload: async (w) => ({ postId: await w.postOf(w.stranger), content: "반가워요" }),
      answers: but(residentsOnly, missing),
    },
  ],
  updateComment: [
    {
      with: "own comment",
      payload: async (w) => ({ ...(await w.commentOf(w.resident)), content: "고침" }),
      answers: residentsOnly,
    },
    {
      with: "a neighbour's comment",
      payload: async (w) => ({ ...(await w.commentOf(w.neighbour)), content: "고침" }),
      answers: but(residentsOnly, denied),
    },
    {
      with: "another apartment's comment",
      payload: async (w) => ({ ...(await w.commentOf(w.stranger)), content: "고침" }),
      answers: but(residentsOnly, missing),
    },
    {
      with: "own comment under another post",
      payload: async (w) => ({
        ...(await w.commentOf(w.resident)),
        postId: await w.postOf(w.resident),
        content: "고침",
      }),
      answers: but(residentsOnly, missing),
    },
  ],
  deleteComment: [
    { with: "own comment", payload: (w) => w.commentOf(w.resident), answers: residentsOnly },
    {
      with: "a neighbour's comment",
      payload: (w) => w.commentOf(w.neighbour),
      answers: but(residentsOnly, denied),
    },
    {
      with: "another apartment's comment",
      payload: (w) => w.commentOf(w.stranger),
      answers: but(residentsOnly, missing),
    },
    {
      with: "own comment under another post",
      payload: async (w) => ({ ...(await w.commentOf(w.resident)), postId: await w.postOf(w.resident) }),
      answers: but(residentsOnly, missing),
    },
  ],
  getMyComments: [{ with: "nothing", payload: () => null, answers: residentsOnly }],
};

/** Two apartments and their people; the callers live and work in the first. */
interface World {
  home: string;
  abroad: string;
  colleague: Actor;
  /** The resident who calls. */
  resident: Actor;
  neighbour: Actor;
  /** A resident of the other apartment. */
  stranger: Actor;
  noticeAt: (place: "home" | "abroad") => Promise<string>;
  complaintOf: (author: Actor) => Promise<string>;
  postOf: (author: Actor) => Promise<string>;
  commentOf: (author: Actor) => Promise<{ postId: string; commentId: string }>;
}

const build = () => builders(server.database);
let world: Omit<World, "resident">;

beforeAll(async () => {
  const [home, abroad] = [await build().apartment("우리마을"), await build().apartment("남의마을")];
  const [colleague, foreigner] = [await build().manager(home), await build().manager(abroad)];
  const postOf = async (author: Actor) =>
    (await call(server, author, "createPost", { ...words, boardId: "free_board" })).postId;
  world = {
    home: home.id,
    abroad: abroad.id,
    colleague,
    neighbour: await build().resident(home, { unit: 102 }),
    stranger: await build().resident(abroad),
    noticeAt: async (place) =>
      (await call(server, place === "home" ? colleague : foreigner, "createNotice", notice)).noticeId,
    complaintOf: async (author) => (await call(server, author, "createComplaint", complaint)).complaintId,
    postOf,
    commentOf: async (author) => {
      const postId = await postOf(author);
      const { commentId } = await call(server, author, "addComment", { postId, content: "안녕하세요" });
      return { postId, commentId };
    },
  };
});

async function grantedManager(): Promise<Actor> {
  const granted = await build().manager({ id: world.home });
  await call(server, await build().superAdmin(), "setSuperAdminClaim", { email: granted.email });
  return granted;
}

/** A caller of each cell's own: some calls end the session or the account. */
async function newCaller(name: CallerName): Promise<Actor | undefined> {
  const home = { id: world.home };
  switch (name) {
    case "nobody":
      return undefined;
    case "settingUp":
      return build().manager(home, { temporaryPassword: "ABCD-EFGH-JKMN-PQRS" });
    case "superAdmin":
      return build().superAdmin();
    case "manager":
      return build().manager(home);
    case "resident":
      return build().resident(home, { unit: 101 });
  }
}

describe.each(Object.keys(functions) as FunctionName[])("%s", (name) => {
  // What they write for the cells of one function stays below what a person may write in an hour.
  beforeAll(async () => {
    const neighbour = await build().resident({ id: world.home }, { unit: 102 });
    const stranger = await build().resident({ id: world.abroad });
    world = { ...world, neighbour, stranger };
  });
  const cells = matrix[name].flatMap((way) =>
    callers.map((caller, column) => ({ caller, answer: way.answers[column]!, ...way })),
  );
  test.each(cells)("by $caller with $with: $answer", async ({ caller, answer, payload }) => {
    const actor = await newCaller(caller);
    const resident =
      caller === "resident" ? actor! : await build().resident({ id: world.home }, { unit: 101 });
    const data = (await payload({ ...world, resident })) ?? null;
    const response = await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor));
    const { error } = response.json<{ error?: { status: ErrorStatus; message: string } }>();
    expect(error?.status ?? "OK", error?.message).toBe(answer);
  });
});
