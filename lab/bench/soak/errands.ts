import { randomInt, randomUUID } from "node:crypto";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { measuredDay } from "#lab/bench/facility-rows.ts";
import { officeToken } from "#lab/bench/people.ts";
import { measuredBoard, word } from "#lab/bench/rows.ts";

import { anyHome, homeToken, password } from "./town.ts";
import type { Apartment, Town } from "./town.ts";

/** Reaches one of the servers as somebody. Every function throws `Unserved` if the server does not do it. */
export interface Line {
  call: <Name extends FunctionName>(token: string, name: Name, data: Input<Name>) => Promise<Output<Name>>;
  /** A photo for a post. @returns the file's id */
  upload: (token: string) => Promise<string>;
}

/** What somebody does in one go. */
export interface Errand {
  service: string;
  /** How often it comes, beside the others. */
  share: number;
  run: (line: Line, town: Town, place: Apartment) => Promise<unknown>;
}

/** As one person, in one apartment. */
interface Doing {
  call: <Name extends FunctionName>(name: Name, data: Input<Name>) => Promise<Output<Name>>;
  upload: () => Promise<string>;
  place: Apartment;
}

const byWhom =
  (tokenIn: (place: Apartment) => string) =>
  (service: string, share: number, run: (doing: Doing) => Promise<unknown>): Errand => ({
    service,
    share,
    run: ({ call, upload }, _, place) => {
      const token = tokenIn(place);
      return run({ call: (name, data) => call(token, name, data), upload: () => upload(token), place });
    },
  });

const ofResident = byWhom((place) => homeToken(place, anyHome()));
const ofMember = byWhom(({ members }) => anyOf(members));
const ofOffice = byWhom(({ number }) => officeToken(number));

const page = { limit: 20 };

function anyOf<Thing>(things: readonly Thing[]): Thing {
  return things[randomInt(things.length)]!;
}

/** All services. Reads come far more often than writes, and what may pile up is mostly taken away again. */
export const errands: readonly Errand[] = [
  ofResident("home", 20, async ({ call }) => {
    await call("getMe", null);
    await call("getResidentDashboard", null);
    await call("getAlerts", page);
  }),
  ofResident("notices", 12, async ({ call }) => {
    const { notices } = await call("getNotices", { ...page, excerpt: true });
    await call("getNoticeById", { noticeId: anyOf(notices).id });
  }),
  ofOffice("notices", 0.2, async ({ call }) => {
    const { noticeId } = await call("createNotice", {
      title: "단수 안내",
      content: "내일 물이 나오지 않아요.",
    });
    await call("getNoticeReach", { noticeId });
    await call("deleteNotice", { noticeId });
  }),
  ofResident("community", 14, async ({ call }) => {
    const { posts } = await call("getAllPostsByBoard", { boardId: measuredBoard, ...page, excerpt: true });
    const postId = anyOf(posts).id;
    await call("getPostById", { postId });
    await call("countPostView", { postId });
    await call("getComments", { postId, ...page });
    if (randomInt(4) === 0) await call("addComment", { postId, content: "저도 그렇게 생각해요." });
    if (randomInt(4) === 0) await call(randomInt(2) === 0 ? "likePost" : "unlikePost", { postId });
  }),
  ofResident("community", 2, async ({ call }) => {
    const { postId } = await call("createPost", {
      boardId: measuredBoard,
      title: "아이 자전거 나눔합니다",
      content: "여섯 살까지 탔어요.",
    });
    await call("getPostById", { postId });
    await call("deletePost", { postId });
  }),
  ofResident("photos", 0.3, async ({ call, upload }) => {
    const { postId } = await call("createPost", {
      boardId: measuredBoard,
      title: "단지의 단풍",
      content: "올해도 곱네요.",
      fileIds: [await upload()],
    });
    await call("deletePost", { postId });
  }),
  ofResident("search", 3, ({ call }) =>
    call("searchPosts", { query: word(1 + 60 * randomInt(64)), ...page }),
  ),
  ofResident("complaints", 3, async ({ call }) => {
    const { complaintId } = await call("createComplaint", {
      title: "복도 등이 나갔어요",
      content: "3층 복도의 등이 깜박여요.",
    });
    await call("getMyComplaints", page);
    await call("getComplaintById", { complaintId });
    if (randomInt(2) === 0) await call("deleteComplaint", { complaintId });
  }),
  ofOffice("complaints", 3, async ({ call }) => {
    await call("getManagerDashboard", null);
    const { complaints } = await call("getComplaintsByApartment", {
      status: "submitted",
      ...page,
      excerpt: true,
    });
    if (complaints.length === 0) return;
    const complaintId = anyOf(complaints).id;
    await call("getComplaintById", { complaintId });
    await call("answerComplaints", { complaintIds: [complaintId], content: "고쳤어요.", status: "resolved" });
  }),
  ofResident("booking", 8, async ({ call, place: { facilityId } }) => {
    const date = dayAfter(measuredDay, randomInt(7));
    await call("getFacilities", null);
    await call("getMyUse", { facilityId, date });
    const { day } = await call("getFacilityDay", { facilityId, date });
    const free = day.slots.filter(({ freeCount }) => freeCount > 0);
    if (free.length === 0) return;
    const { startMinute } = anyOf(free);
    const { reservation } = await call("createReservation", { facilityId, date, startMinute, length: 1 });
    await call("getMyReservations", page);
    await call("cancelReservation", { reservationId: reservation.id });
  }),
  ofOffice("booking", 1, async ({ call, place: { facilityId } }) => {
    await call("getFacilityDay", { facilityId, date: measuredDay });
    await call("getReservations", { from: measuredDay, to: dayAfter(measuredDay, 6), facilityId, ...page });
  }),
  ofMember("clubs", 6, async ({ call, place: { clubId } }) => {
    await call("getClubs", { mine: true, ...page });
    const { posts } = await call("getClubPosts", { clubId, ...page, excerpt: true });
    await call("addComment", { postId: anyOf(posts).id, content: "저도 갈게요." });
  }),
  ofMember("clubs", 3, async ({ call, place: { clubId, meetingId } }) => {
    await call("getMeetings", { clubId, ...page });
    await call("answerMeeting", { meetingId, answer: randomInt(2) === 0 ? "going" : "not_going" });
    await call("getMeetingById", { meetingId });
  }),
  ofResident("surveys", 4, async ({ call, place: { surveyId } }) => {
    await call("getSurveys", page);
    const { questions } = await call("getSurveyById", { surveyId });
    const [single, rating, text] = questions.map(({ id }) => id);
    await call("submitSurveyResponse", {
      surveyId,
      submissionId: randomUUID(),
      answers: [
        { questionId: single!, value: 1 + randomInt(3) },
        { questionId: rating!, value: 1 + randomInt(5) },
        { questionId: text!, value: "나무를 더 심어 주세요." },
      ],
    });
  }),
  ofOffice("surveys", 1, ({ call, place: { surveyId } }) => call("getSurveyResults", { surveyId })),
  {
    service: "votes",
    share: 1,
    run: async ({ call }, { vote: { voteId, ballots } }) => {
      const { token, ballot } = anyOf(ballots);
      await call(token, "getVotes", page);
      await call(token, "getVoteById", { voteId });
      await call(token, "castBallot", { voteId, ballot, currentPassword: password });
    },
  },
  ofResident("visitors", 3, async ({ call }) => {
    const today = seoulDate(new Date());
    const { visitorId } = await call("registerVisitor", {
      plate: `12가${String(randomInt(10_000)).padStart(4, "0")}`,
      startsOn: dayAfter(today, 1),
      endsOn: dayAfter(today, 1),
    });
    await call("getMyVisitors", null);
    await call("cancelVisitor", { visitorId });
  }),
  ofOffice("office", 3, async ({ call }) => {
    await call("getVisitors", null);
    await call("getResidents", { ...page, query: "이주민" });
    await call("getAlerts", page);
  }),
  {
    service: "session",
    share: 0.5,
    run: async ({ call }) => {
      const signedIn = await call("", "signIn", { email: `resident-${anyHome()}@example.com`, password });
      await call(signedIn.token!, "getMe", null);
      await call(signedIn.token!, "signOut", null);
    },
  },
];
