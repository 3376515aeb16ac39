import type { Chunk } from "#contract/index.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import { postBoardNames } from "#contract/values/boards.ts";
import { reservationStatusNames } from "#contract/values/booking/reservation-status.ts";
import { waitingStatusNames } from "#contract/values/booking/waiting-status.ts";
import { clubRoles, meetingAnswers } from "#contract/values/clubs.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import { consentTexts } from "#contract/values/consents.ts";
import { homeName } from "#contract/values/home-name.ts";
import { homeRelations } from "#contract/values/home-relations.ts";
import type { EntryResult } from "#contract/values/lottery-words.ts";
import { reportReasons } from "#contract/values/report-reasons.ts";

import { article, at, namesOf, photosOf, table, written } from "./own-data-forms.ts";

type Part = Chunk<"exportMyData">;
type PartName = Part["part"];
type RowOf<Name extends PartName> = Extract<Part, { part: Name }>["rows"][number];

interface OwnPart<Name extends PartName> {
  title: string;
  /** The heading of the privacy notice (web/legal/) under which people are told of it. */
  told: string;
  row: (row: RowOf<Name>) => string;
}

/** Each part's heading, where the privacy notice tells of it, and how its rows read. */
export const parts: { [Name in PartName]: OwnPart<Name> } = {
  account: {
    title: "계정",
    told: "입주민 계정",
    row: (me) =>
      table([
        ["이름", me.name],
        ["닉네임", me.nickname],
        ["이메일", me.email],
        ["휴대전화", me.phone],
        ["집", homeName(me) || null],
        ["가입", at(me.createdAt)],
      ]),
  },
  sessions: {
    title: "로그인한 기기",
    told: "로그인 상태",
    row: (session) =>
      article(session.isCurrent ? "지금 이 기기" : "다른 기기", [
        session.userAgent,
        `주소 ${session.address}, 마지막 사용 ${at(session.lastUsedAt)}`,
      ]),
  },
  passkeys: {
    title: "지문·얼굴로 로그인하는 기기",
    told: "로그인 상태",
    row: (key) =>
      article(key.label, [
        `${at(key.createdAt)}에 등록, ${key.lastUsedAt === null ? "아직 쓰지 않음" : `마지막 사용 ${at(key.lastUsedAt)}`}`,
      ]),
  },
  notices: {
    title: "내가 쓴 공지",
    told: "이용자가 쓰는 글",
    row: (notice) => written(notice.title, notice, namesOf(notice.files)),
  },
  complaints: {
    title: "내가 접수한 민원",
    told: "이용자가 쓰는 글",
    row: (complaint) =>
      written(
        `${complaint.title} (${complaintStatusNames[complaint.status]})`,
        complaint,
        photosOf(complaint),
      ),
  },
  complaintMessages: {
    title: "민원의 답변과 내가 남긴 글",
    told: "이용자가 쓰는 글",
    row: (message) =>
      message.kind === "answer"
        ? written("관리사무소의 답변", message, namesOf(message.files))
        : written("내가 남긴 글", message, photosOf(message)),
  },
  posts: {
    title: "내가 쓴 글",
    told: "이용자가 쓰는 글",
    row: (post) => written(`${post.title} (${postBoardNames[post.boardId]})`, post, photosOf(post)),
  },
  comments: {
    title: "내가 쓴 댓글",
    told: "이용자가 쓰는 글",
    row: (comment) => written(undefined, comment, photosOf(comment)),
  },
  marketMessages: {
    title: "벼룩시장에서 내가 보낸 말",
    told: "이용자가 쓰는 글",
    row: (sent) => written(undefined, sent, ""),
  },
  likes: {
    title: "좋아한 글",
    told: "이용자가 쓰는 글",
    row: (like) => article(undefined, [`글 번호 ${like.postId}`, at(like.createdAt)]),
  },
  alerts: {
    title: "내가 받은 알림",
    told: "알림",
    row: (alert) => article(alert.title, [`${at(alert.createdAt)}, ${alert.isRead ? "읽음" : "안 읽음"}`]),
  },
  mutedThreads: {
    title: "알림을 끈 글",
    told: "알림",
    row: (muted) => article(undefined, [`글 번호 ${muted.postId}`, at(muted.createdAt)]),
  },
  reports: {
    title: "내가 한 신고",
    told: "신고와 차단",
    row: (report) =>
      article(reportReasons[report.reason], [
        `글 번호 ${report.thingId}, ${at(report.createdAt)}`,
        ...(report.detail === null ? [] : [report.detail]),
      ]),
  },
  blocks: {
    title: "차단한 이웃",
    told: "신고와 차단",
    row: (block) => article(block.nickname, [at(block.createdAt)]),
  },
  consents: {
    title: "동의한 것",
    told: "세대원 초대와 동의",
    row: (consent) =>
      article(consentTexts[consent.purpose].name, [
        `${at(consent.createdAt)}에 ${consent.byGuardian ? "법정대리인이 동의" : "동의"} (${consent.version})`,
        ...(consent.withdrawnAt === null ? [] : [`${at(consent.withdrawnAt)}에 철회`]),
      ]),
  },
  invitations: {
    title: "보낸 초대",
    told: "세대원 초대와 동의",
    row: (invitation) =>
      article(undefined, [`${at(invitation.createdAt)}에 초대, ${at(invitation.expiresAt)}까지`]),
  },
  visitors: {
    title: "내가 등록한 방문차량",
    told: "방문차량",
    row: (visit) =>
      article(visit.plate, [
        `${visit.startsOn}부터 ${visit.endsOn}까지, ${at(visit.createdAt)}에 등록`,
        ...(visit.memo === null ? [] : [visit.memo]),
      ]),
  },
  homeContacts: {
    title: "관리사무소의 업무용 연락처",
    told: "입주자 카드",
    row: ({ relation, phone, movedInOn, createdAt }) =>
      article(phone ?? undefined, [
        ...(relation === null ? [] : [homeRelations[relation]]),
        ...(movedInOn === null ? [] : [`${movedInOn}에 입주`]),
        `${at(createdAt)}에 적음`,
      ]),
  },
  homeVehicles: {
    title: "우리 세대의 차량",
    told: "입주자 카드",
    row: ({ plate, memo, createdAt }) =>
      article(plate, [`${at(createdAt)}에 등록`, ...(memo === null ? [] : [memo])]),
  },
  bills: {
    title: "우리 집 관리비",
    told: "관리비",
    row: (bill) =>
      article(`${bill.month} ${bill.total.toLocaleString("ko-KR")}원`, [
        bill.items.map(({ name, won }) => `${name} ${won.toLocaleString("ko-KR")}원`).join(", "),
      ]),
  },
  meterReadings: {
    title: "우리 집 검침",
    told: "관리비",
    row: (reading) =>
      article(`${reading.from} ${usageKindNames[reading.kind]} ${reading.value.toLocaleString("ko-KR")}`, [
        `${at(reading.enteredAt)}에 ${reading.by === "office" ? "관리사무소가" : "우리 집에서"} 입력`,
      ]),
  },
  clubs: {
    title: "내 동호회",
    told: "동호회",
    row: (club) => article(club.name, [`${clubRoles[club.role]}, ${at(club.createdAt)}에 가입`]),
  },
  clubRequests: {
    title: "동호회 가입 신청",
    told: "동호회",
    row: (request) =>
      article(request.name, [
        `${at(request.createdAt)}에 신청${request.declinedAt === null ? "" : `, ${at(request.declinedAt)}에 거절`}`,
        ...(request.message === null ? [] : [request.message]),
      ]),
  },
  clubBans: {
    title: "다시 가입할 수 없는 동호회",
    told: "동호회",
    row: (ban) => article(ban.name, [at(ban.createdAt)]),
  },
  meetings: {
    title: "동호회 모임에 답한 것",
    told: "동호회",
    row: (meeting) =>
      article(meeting.title, [`${at(meeting.startsAt)}에 시작, ${meetingAnswers[meeting.answer]}`]),
  },
  reservations: {
    title: "시설 예약",
    told: "시설 예약",
    row: (reservation) =>
      article(`${reservation.facilityName} (${reservationStatusNames[reservation.status]})`, [
        `${at(reservation.startsAt)}부터 ${at(reservation.endsAt)}까지, ${at(reservation.createdAt)}에 예약`,
        `이용료 ${reservation.chargeWon.toLocaleString("ko-KR")}원`,
      ]),
  },
  lotteryEntries: {
    title: "추첨 응모",
    told: "시설 예약",
    row: (entry) =>
      article(entry.title, [
        `응모 번호 ${entry.code}, 추첨권 ${entry.tickets}장, ${at(entry.createdAt)}에 응모`,
        `희망한 시간의 번호 ${entry.choices.join(", ")}${entry.result === null ? "" : `, ${resultWords[entry.result]}`}`,
      ]),
  },
  waiting: {
    title: "시설 대기",
    told: "시설 예약",
    row: (entry) =>
      article(`${entry.facilityName} (${waitingStatusNames[entry.status]})`, [
        `${at(entry.startsAt)}부터 ${at(entry.endsAt)}까지, ${at(entry.createdAt)}부터 대기`,
      ]),
  },
  suspensions: {
    title: "시설 이용 정지",
    told: "시설 예약",
    row: (suspension) =>
      article(suspension.reason, [
        `${at(suspension.startsAt)}부터 ${at(suspension.endsAt)}까지`,
        ...(suspension.liftedAt ? [`${at(suspension.liftedAt)}에 해제: ${suspension.liftReason ?? ""}`] : []),
      ]),
  },
  votes: {
    title: "참여한 투표",
    told: "투표",
    row: (vote) => article(vote.title, [`${at(vote.createdAt)}에 투표`]),
  },
  voteObjections: {
    title: "투표에 낸 이의신청",
    told: "투표",
    row: (objection) =>
      article(`${objection.title} (${objection.stage === "roll" ? "명부" : "결과"})`, [
        objection.content,
        `${at(objection.createdAt)}에 신청`,
        ...(objection.outcome === null
          ? []
          : [`${objection.outcome === "accepted" ? "받아들임" : "받아들이지 않음"}: ${objection.answer}`]),
      ]),
  },
  surveys: {
    title: "참여한 설문",
    told: "설문",
    row: (survey) =>
      article(survey.title, [
        survey.answeredAt === null ? "익명으로 참여" : `${at(survey.answeredAt)}에 답함`,
        ...(survey.answers ?? []).map(({ question, answer }) => `${question}: ${answer}`),
      ]),
  },
  files: {
    title: "내가 올린 파일",
    told: "글에 올린 사진과 문서",
    row: (file) => article(file.name, [`${at(file.createdAt)}, ${Math.ceil(file.bytes / 1024)}KB`]),
  },
};

const resultWords: Record<EntryResult, string> = { won: "당첨", lost: "떨어짐", passed: "제외" };
