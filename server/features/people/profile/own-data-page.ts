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

type Part = Chunk<"exportMyData">;
type PartName = Part["part"];
type RowOf<Name extends PartName> = Extract<Part, { part: Name }>["rows"][number];

/** The beginning of the page that a person reads and prints. It needs no other file than the photos. */
export function pageBegin(exportedAt: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>내 데이터</title>
<style>
:root { color-scheme: light dark }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1rem/1.6 system-ui, sans-serif; word-break: keep-all; overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { margin-top: 2.5rem; font-size: 1.25rem } h3 { margin: 0; font-size: 1rem }
article { border-top: 1px solid #8886; padding: 1rem 0; break-inside: avoid }
p { margin: .25rem 0; white-space: pre-wrap } .meta { font-size: .875rem; opacity: .75 }
img { display: block; max-width: 100%; max-height: 24rem; margin-top: .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0 }
@media print { body { max-width: none; padding: 0 } h2 { break-after: avoid } }
</style>
</head>
<body>
<h1>내 데이터</h1>
<p class="meta">${at(exportedAt)}에 내려받았어요. 비밀번호와 접속 기록은 들어 있지 않아요.</p>
`;
}

export const pageEnd = "</body>\n</html>\n";

/** The rows of a part, under its heading where the part begins. */
export function sectionOf({ part, rows }: Part, begins: boolean): string {
  const heading = begins ? `<h2>${parts[part].title}</h2>\n` : "";
  if (begins && rows.length === 0) return `${heading}<p>없어요.</p>\n`;
  // A part and the form of its rows belong together, which the compiler cannot see here.
  const form = parts[part].row as (row: (typeof rows)[number]) => string;
  return heading + rows.map((row) => `${form(row)}\n`).join("");
}

/** Each part's heading, and how its rows read. */
const parts: { [Name in PartName]: { title: string; row: (row: RowOf<Name>) => string } } = {
  account: {
    title: "계정",
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
    row: (session) =>
      article(session.isCurrent ? "지금 이 기기" : "다른 기기", [
        session.userAgent,
        `주소 ${session.address}, 마지막 사용 ${at(session.lastUsedAt)}`,
      ]),
  },
  passkeys: {
    title: "지문·얼굴로 로그인하는 기기",
    row: (key) =>
      article(key.label, [
        `${at(key.createdAt)}에 등록, ${key.lastUsedAt === null ? "아직 쓰지 않음" : `마지막 사용 ${at(key.lastUsedAt)}`}`,
      ]),
  },
  notices: { title: "내가 쓴 공지", row: (notice) => written(notice.title, notice, namesOf(notice.files)) },
  complaints: {
    title: "내가 접수한 민원",
    row: (complaint) =>
      written(
        `${complaint.title} (${complaintStatusNames[complaint.status]})`,
        complaint,
        photosOf(complaint),
      ),
  },
  complaintMessages: {
    title: "민원의 답변과 내가 남긴 글",
    row: (message) =>
      message.kind === "answer"
        ? written("관리사무소의 답변", message, namesOf(message.files))
        : written("내가 남긴 글", message, photosOf(message)),
  },
  posts: {
    title: "내가 쓴 글",
    row: (post) => written(`${post.title} (${postBoardNames[post.boardId]})`, post, photosOf(post)),
  },
  comments: { title: "내가 쓴 댓글", row: (comment) => written(undefined, comment, photosOf(comment)) },
  likes: {
    title: "좋아한 글",
    row: (like) => article(undefined, [`글 번호 ${like.postId}`, at(like.createdAt)]),
  },
  alerts: {
    title: "내가 받은 알림",
    row: (alert) => article(alert.title, [`${at(alert.createdAt)}, ${alert.isRead ? "읽음" : "안 읽음"}`]),
  },
  mutedThreads: {
    title: "알림을 끈 글",
    row: (muted) => article(undefined, [`글 번호 ${muted.postId}`, at(muted.createdAt)]),
  },
  reports: {
    title: "내가 한 신고",
    row: (report) =>
      article(reportReasons[report.reason], [
        `글 번호 ${report.thingId}, ${at(report.createdAt)}`,
        ...(report.detail === null ? [] : [report.detail]),
      ]),
  },
  blocks: { title: "차단한 이웃", row: (block) => article(block.nickname, [at(block.createdAt)]) },
  consents: {
    title: "동의한 것",
    row: (consent) =>
      article(consentTexts[consent.purpose].name, [
        `${at(consent.createdAt)}에 ${consent.byGuardian ? "법정대리인이 동의" : "동의"} (${consent.version})`,
        ...(consent.withdrawnAt === null ? [] : [`${at(consent.withdrawnAt)}에 철회`]),
      ]),
  },
  invitations: {
    title: "보낸 초대",
    row: (invitation) =>
      article(undefined, [`${at(invitation.createdAt)}에 초대, ${at(invitation.expiresAt)}까지`]),
  },
  visitors: {
    title: "내가 등록한 방문차량",
    row: (visit) =>
      article(visit.plate, [
        `${visit.startsOn}부터 ${visit.endsOn}까지, ${at(visit.createdAt)}에 등록`,
        ...(visit.memo === null ? [] : [visit.memo]),
      ]),
  },
  homeContacts: {
    title: "관리사무소의 업무용 연락처",
    row: ({ relation, phone, movedInOn, createdAt }) =>
      article(phone ?? undefined, [
        ...(relation === null ? [] : [homeRelations[relation]]),
        ...(movedInOn === null ? [] : [`${movedInOn}에 입주`]),
        `${at(createdAt)}에 적음`,
      ]),
  },
  homeVehicles: {
    title: "우리 세대의 차량",
    row: ({ plate, memo, createdAt }) =>
      article(plate, [`${at(createdAt)}에 등록`, ...(memo === null ? [] : [memo])]),
  },
  bills: {
    title: "우리 집 관리비",
    row: (bill) =>
      article(`${bill.month} ${bill.total.toLocaleString("ko-KR")}원`, [
        bill.items.map(({ name, won }) => `${name} ${won.toLocaleString("ko-KR")}원`).join(", "),
      ]),
  },
  meterReadings: {
    title: "우리 집 검침",
    row: (reading) =>
      article(`${reading.from} ${usageKindNames[reading.kind]} ${reading.value.toLocaleString("ko-KR")}`, [
        `${at(reading.enteredAt)}에 ${reading.by === "office" ? "관리사무소가" : "우리 집에서"} 입력`,
      ]),
  },
  clubs: {
    title: "내 동호회",
    row: (club) => article(club.name, [`${clubRoles[club.role]}, ${at(club.createdAt)}에 가입`]),
  },
  clubRequests: {
    title: "동호회 가입 신청",
    row: (request) =>
      article(request.name, [
        `${at(request.createdAt)}에 신청${request.declinedAt === null ? "" : `, ${at(request.declinedAt)}에 거절`}`,
        ...(request.message === null ? [] : [request.message]),
      ]),
  },
  clubBans: { title: "다시 가입할 수 없는 동호회", row: (ban) => article(ban.name, [at(ban.createdAt)]) },
  meetings: {
    title: "동호회 모임에 답한 것",
    row: (meeting) =>
      article(meeting.title, [`${at(meeting.startsAt)}에 시작, ${meetingAnswers[meeting.answer]}`]),
  },
  reservations: {
    title: "시설 예약",
    row: (reservation) =>
      article(`${reservation.facilityName} (${reservationStatusNames[reservation.status]})`, [
        `${at(reservation.startsAt)}부터 ${at(reservation.endsAt)}까지, ${at(reservation.createdAt)}에 예약`,
        `이용료 ${reservation.chargeWon.toLocaleString("ko-KR")}원`,
      ]),
  },
  lotteryEntries: {
    title: "추첨 응모",
    row: (entry) =>
      article(entry.title, [
        `응모 번호 ${entry.code}, 추첨권 ${entry.tickets}장, ${at(entry.createdAt)}에 응모`,
        `희망한 시간의 번호 ${entry.choices.join(", ")}${entry.result === null ? "" : `, ${resultWords[entry.result]}`}`,
      ]),
  },
  waiting: {
    title: "시설 대기",
    row: (entry) =>
      article(`${entry.facilityName} (${waitingStatusNames[entry.status]})`, [
        `${at(entry.startsAt)}부터 ${at(entry.endsAt)}까지, ${at(entry.createdAt)}부터 대기`,
      ]),
  },
  suspensions: {
    title: "시설 이용 정지",
    row: (suspension) =>
      article(suspension.reason, [
        `${at(suspension.startsAt)}부터 ${at(suspension.endsAt)}까지`,
        ...(suspension.liftedAt ? [`${at(suspension.liftedAt)}에 해제: ${suspension.liftReason ?? ""}`] : []),
      ]),
  },
  votes: { title: "참여한 투표", row: (vote) => article(vote.title, [`${at(vote.createdAt)}에 투표`]) },
  voteObjections: {
    title: "투표에 낸 이의신청",
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
    row: (survey) =>
      article(survey.title, [
        survey.answeredAt === null ? "익명으로 참여" : `${at(survey.answeredAt)}에 답함`,
        ...(survey.answers ?? []).map(({ question, answer }) => `${question}: ${answer}`),
      ]),
  },
  files: {
    title: "내가 올린 파일",
    row: (file) => article(file.name, [`${at(file.createdAt)}, ${Math.ceil(file.bytes / 1024)}KB`]),
  },
};

const resultWords: Record<EntryResult, string> = { won: "당첨", lost: "떨어짐", passed: "제외" };

function written(
  title: string | undefined,
  row: { content: string; createdAt: string },
  after: string,
): string {
  const heading = title === undefined ? "" : `<h3>${escaped(title)}</h3>`;
  return `<article>${heading}<p class="meta">${at(row.createdAt)}</p><p>${escaped(row.content)}</p>${after}</article>`;
}

function article(title: string | undefined, lines: string[]): string {
  const heading = title === undefined ? "" : `<h3>${escaped(title)}</h3>`;
  return `<article>${heading}${lines.map((line) => `<p class="meta">${escaped(line)}</p>`).join("")}</article>`;
}

function table(rows: [string, string | null][]): string {
  const cells = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? "없음")}</dd>`);
  return `<dl>${cells.join("")}</dl>`;
}

/** Where a photo lies in the archive. */
export function photoPath(id: string): string {
  return `사진/${id}.jpg`;
}

function photosOf({ files }: { files: { id: string; name: string }[] }): string {
  return files.map(({ id, name }) => `<img src="${photoPath(id)}" alt="${escaped(name)}">`).join("");
}

/** The office's files may be another's, and then they are not in the archive. */
function namesOf(files: { name: string }[]): string {
  return files.length === 0
    ? ""
    : `<p class="meta">첨부: ${escaped(files.map(({ name }) => name).join(", "))}</p>`;
}

const clock = new Intl.DateTimeFormat("ko-KR", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Seoul",
});

function at(moment: string): string {
  return clock.format(new Date(moment));
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
