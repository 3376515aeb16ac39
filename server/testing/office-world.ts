import { sql } from "kysely";

import { officeRights } from "#contract/values/office-rights.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";

import { asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { importing, listHeader } from "./importing.ts";
import { inHours } from "./lotteries.ts";
import { fillBills } from "./office-bills.ts";
import { fillDocuments } from "./office-documents.ts";
import { fillEvents } from "./office-events.ts";
import { fillFacilities } from "./office-facilities.ts";
import { commonWord, openWord, word } from "./office-marks.ts";
import type { WatcherName } from "./office-marks.ts";
import { fillSurveys } from "./office-surveys.ts";
import { fillVotes } from "./office-votes.ts";
import { sampleJpeg } from "./sample-pictures.ts";
import type { TestServer } from "./test-server.ts";
import { upload } from "./uploading.ts";

export interface OfficeWorld {
  apartmentId: string;
  /** Writes the notices, which show the name. */
  writer: Actor;
  staff: Actor;
  /** Whom nobody of the watchers knows. */
  away: Actor;
  watchers: Record<WatcherName, Actor>;
}

/** An apartment with an office and people, who have not done anything yet. */
export async function newOfficeWorld({ database }: TestServer): Promise<OfficeWorld> {
  const build = builders(database);
  const apartment = await build.apartment();
  const writer = await build.manager(apartment, { name: "공지소장" });
  const staff = await build.manager(apartment, {
    name: word.staffName,
    email: `${word.staffEmail}@example.com`,
  });
  const away = await build.resident(apartment, {
    building: Number(word.awayBuilding),
    unit: Number(word.awayUnit),
    name: word.awayName,
    email: `${word.awayEmail}@example.com`,
  });
  const watchers = {
    author: await build.resident(apartment, { unit: 101, name: word.authorName, nickname: "글쓴이" }),
    member: await build.resident(apartment, { unit: 101, name: word.memberName, nickname: "가족" }),
    reporter: await build.resident(apartment, {
      unit: 102,
      name: word.reporterName,
      nickname: word.reporterNickname,
      email: `${word.reporterEmail}@example.com`,
    }),
    neighbour: await build.resident(apartment, { unit: 103, nickname: "이웃" }),
    stranger: await build.resident(await build.apartment("남의마을"), { nickname: "남" }),
  };
  return { apartmentId: apartment.id, writer, staff, away, watchers };
}

/** Lets everything happen that an office is for, so that each of its tables has a row. */
export async function fillOffice(server: TestServer, world: OfficeWorld): Promise<void> {
  await fillComplaints(server, world);
  await fillNotices(server, world);
  await fillCommunity(server, world);
  await fillHouseholds(server, world);
  await fillVisits(server, world);
  await fillClubs(server, world);
  const { staff, away, watchers } = world;
  await fillFacilities(
    server,
    { staff, away, ...watchers },
    { suspension: word.suspension, cancelling: word.cancelling, charge: word.charge },
  );
  await fillVotes(
    server,
    { apartmentId: world.apartmentId, staff, author: watchers.author, reporter: watchers.reporter },
    { draft: word.voteDraft, objection: word.objection },
  );
  await fillBills(server, { staff, author: watchers.author });
  await fillDocuments(server, { writer: world.writer });
  await fillEvents(server, { writer: world.writer });
  await fillSurveys(
    server,
    { staff, away, author: watchers.author, awayBuilding: Number(word.awayBuilding) },
    {
      draft: word.surveyDraft,
      elsewhere: word.surveyElsewhere,
      named: word.namedAnswer,
      secret: word.secretAnswer,
    },
  );
}

async function fillComplaints(
  server: TestServer,
  { apartmentId, writer, staff, away, watchers }: OfficeWorld,
) {
  const { author } = watchers;
  const colleague = await builders(server.database).manager({ id: apartmentId }, { name: word.assignee });
  const rights = [...officeRights];
  await call(server, writer, "updateStaff", { staffId: staff.id, position: word.position, rights });
  await call(server, staff, "updateOfficeSettings", { complaintDueDays: 10 });

  const title = `${word.complaint} ${commonWord}`;
  const { complaintId } = await call(server, author, "createComplaint", { title, content: word.complaint });
  const caller = { source: "phone" as const, callerName: word.callerName, callerPhone: word.callerPhone };
  const authorsHome = { building: 101, unit: 101 };
  await call(server, staff, "takeComplaint", {
    ...caller,
    ...authorsHome,
    content: `${word.call} ${commonWord}`,
  });
  const own = { residentId: author.id, content: word.complaint };
  await call(server, staff, "takeComplaint", { ...caller, ...authorsHome, ...own });
  const theirs = await call(server, away, "createComplaint", {
    title: word.awayComplaint,
    content: commonWord,
  });
  const picture = await sampleJpeg({ width: 8, height: 8 });
  const noted = await upload(server, staff, "note", picture, { name: `${word.noteFile}.jpg` });
  const note = { content: word.note, fileIds: [noted.id] };
  await call(server, staff, "addComplaintNote", { complaintId, ...note });
  await upload(server, staff, "answer", Buffer.from(word.pendingFile), { name: `${word.pendingFile}.txt` });
  await call(server, staff, "assignComplaint", { complaintId, staffId: colleague.id });
  await call(server, author, "replyToComplaint", { complaintId, content: word.reply });
  const complaintIds = [complaintId, theirs.complaintId];
  const shown = await upload(server, staff, "answer", picture);
  const files = [{ fileId: shown.id, stage: "after" as const }];
  await call(server, staff, "answerComplaints", {
    complaintIds,
    content: word.answer,
    status: "resolved",
    files,
  });
  await call(server, staff, "saveDisclosureEntry", { complaintId, summary: word.summary });
  await call(server, staff, "publishDisclosure", { month: "2020-01" });
}

async function fillNotices(server: TestServer, { writer, staff, away, watchers }: OfficeWorld) {
  const text = { title: `단수 ${commonWord}`, content: "내일 물이 나오지 않아요." };
  const { noticeId } = await call(server, writer, "createNotice", text);
  for (const reader of [away, watchers.author]) await call(server, reader, "getNoticeById", { noticeId });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = { title: `${word.scheduled} ${commonWord}`, content: word.scheduled, publishAt };
  await call(server, staff, "createNotice", scheduled);
  const template = { name: word.template, title: word.template, content: word.template };
  await call(server, staff, "saveNoticeTemplate", { ...template, category: "general" });
  await call(server, staff, "saveAnswerPhrase", { name: word.phrase, content: word.phrase });
}

async function fillCommunity(server: TestServer, { staff, watchers }: OfficeWorld) {
  const { author, reporter, neighbour, member } = watchers;
  const post = (title: string, content: string) =>
    call(server, author, "createPost", { title: `${title} ${commonWord}`, content, boardId: "free_board" });
  const open = await post("공동구매", openWord);
  const comment = await call(server, author, "addComment", { ...open, content: `같이 사요 ${commonWord}` });
  await call(server, neighbour, "addComment", { postId: open.postId, content: "저도요" });
  const hidden = await post(word.hiddenPost, word.hiddenPost);

  const decide = async (decision: "hide" | "dismiss", reason: string) => {
    const { reports } = await call(server, staff, "getReports", { state: "new" });
    await call(server, staff, "decideReport", { reportId: reports[0]!.id, decision, reason });
  };
  const report = { reason: "abuse", detail: word.detail } as const;
  const { postId } = hidden;
  await call(server, reporter, "reportContent", { postId, ...report });
  await decide("hide", word.hiding);
  await call(server, author, "appealHiding", { postId, statement: word.appeal });
  const { commentId } = comment;
  await call(server, reporter, "reportContent", { postId: open.postId, commentId, ...report });
  await decide("dismiss", word.dismissal);
  await call(server, reporter, "blockAuthor", { postId: open.postId });

  const sell = (seller: Actor) =>
    call(server, seller, "createPost", { title: commonWord, content: commonWord, boardId: "flea_market" });
  const thing = await sell(author);
  await call(server, member, "contactSeller", { postId: thing.postId, content: word.talk });
  const other = await sell(member);
  const asked = { postId: other.postId, content: "얼마예요?" };
  const { talkId } = await call(server, reporter, "contactSeller", asked);
  await call(server, member, "blockAuthor", { postId: other.postId, talkId });
}

async function fillVisits(server: TestServer, { staff, watchers: { author } }: OfficeWorld) {
  const today = seoulDate(new Date());
  const days = { startsOn: today, endsOn: today };
  const visit = { ...days, plate: word.plate, memo: word.memo };
  const { visitorId } = await call(server, author, "registerVisitor", visit);
  await call(server, staff, "checkVisitor", { visitorId, event: "arrived" });
  const home = { building: Number(word.awayBuilding), unit: Number(word.awayUnit) };
  await call(server, staff, "registerVisitorFor", { ...home, ...days, plate: word.awayPlate });
}

async function fillClubs(server: TestServer, { away, watchers: { author, member, reporter } }: OfficeWorld) {
  const fields = { name: `${commonWord} 모임`, category: "hobby", joinPolicy: "approval" } as const;
  const { club } = await call(server, away, "createClub", fields);
  const clubId = club.id;
  for (const person of [author, member]) await call(server, person, "joinClub", { clubId });
  const { requests } = await call(server, away, "getJoinRequests", { clubId });
  for (const { id: requestId } of requests) {
    await call(server, away, "answerJoinRequest", { clubId, requestId, accept: true });
  }
  const { members } = await call(server, away, "getClubMembers", { clubId });
  await call(server, away, "removeMember", { clubId, memberId: members.at(-1)!.memberId, isBanned: true });
  await call(server, reporter, "joinClub", { clubId, message: word.joining });

  const text = { title: `${word.clubPost} ${commonWord}`, content: word.clubPost };
  const post = await call(server, away, "createPost", { ...text, boardId: "club", clubId });
  await call(server, away, "addComment", { postId: post.postId, content: `${word.clubPost} ${commonWord}` });
  const times = { startsAt: inHours(24), endsAt: inHours(26) };
  const called = await call(server, away, "createMeeting", { clubId, title: word.meeting, ...times });
  await call(server, author, "answerMeeting", { meetingId: called.meeting.id, answer: "going" });
}

async function fillHouseholds(server: TestServer, { staff, away, watchers: { author } }: OfficeWorld) {
  await call(server, author, "setConsent", { purpose: "phone", isGiven: true });
  const names = { name: word.authorName, nickname: "글쓴이" };
  await call(server, author, "updateProfile", { ...names, phone: word.phone });
  await call(server, author, "inviteMember", null);
  await call(server, author, "saveMyHomeContact", { phone: word.cardPhone, relation: "owner" });
  await call(server, author, "addMyVehicle", { plate: word.cardPlate });
  const { householdId } = await call(server, staff, "findHousehold", { building: 101, unit: 101 });
  const noted = { householdId, name: word.cardName, phone: "02-771-5512" };
  await call(server, staff, "saveHomeContact", noted);
  await call(server, staff, "addHomeVehicle", { householdId, plate: word.officePlate });
  await importing(server).check(staff, [listHeader, [201, 101, word.imported], [201, "옥상", word.imported]]);
  await builders(server.database).passwordHelp(away);
  await asGate(server.database, (db) =>
    sql`
      insert into password_reset_links (token_hash, user_id, email, epoch)
      select sha256('link'), id, email, session_epoch from users where id = ${away.id}
    `.execute(db),
  );
}
