import type { ComponentType } from "react";

import { Bars } from "./bars.tsx";
import { sampleTitle, type Stage, stageNames, stageTimes } from "./sample-complaint.ts";
import { SurveyPicture, VotePicture } from "./voting-pictures.tsx";

/** The features that have a picture. */
export type Pictured =
  | "complaints"
  | "notices"
  | "alerts"
  | "visitors"
  | "booking"
  | "votes"
  | "surveys"
  | "clubs"
  | "accounts"
  | "community";

/** A feature's picture. */
export function FeaturePicture({ of }: { of: Pictured }) {
  const Picture = pictures[of];
  return <Picture />;
}

const history: readonly (readonly [Stage, string])[] = [
  ["submitted", "박서연"],
  ["resolved", "관리사무소"],
];

/** A complaint as both sides read it: who changed the status, and the answer with its photos. */
function HistoryPicture() {
  return (
    <div className="piece piece-history">
      <b>{sampleTitle}</b>
      {history.map(([stage, who]) => (
        <div key={stage} className="piece-line">
          <i className={`stage-badge is-${stage}`}>{stageNames[stage]}</i>
          <span>{who}</span>
          <span>{stageTimes[stage]}</span>
        </div>
      ))}
      <div className="piece-answer">
        <Ceiling name="처리 전" isWet />
        <Ceiling name="처리 후" />
        <p>배관 이음매를 갈았어요.</p>
      </div>
    </div>
  );
}

/** A photo of the ceiling that the complaint is about. */
function Ceiling({ name, isWet = false }: { name: string; isWet?: boolean }) {
  return (
    <span>
      <svg viewBox="0 0 40 28">
        <path d="M0 10h40v6H0zM17 8h6v10h-6z" />
        {isWet && <path d="M20 20q-4 5 0 7 4-2 0-7z" className="is-water" />}
      </svg>
      {name}
    </span>
  );
}

const reach = [
  ["101동", 82],
  ["102동", 74],
  ["103동", 96],
] as const;

/** A notice as the office sees it: how many households have read it. */
function NoticePicture() {
  return (
    <div className="piece piece-notice">
      <small>공지사항</small>
      <b>103동 승강기 정기 점검</b>
      <p>
        300세대 중 <b>252세대</b>가 읽었어요
      </p>
      <Bars of={reach} />
    </div>
  );
}

const alerts = [
  ["새 공지가 있어요", "솔무늬마을 · 103동 승강기 정기 점검"],
  ["민원에 답변이 등록됐어요", "솔무늬마을"],
] as const;

/** A phone that nobody has opened yet. What a resident wrote is not on it. */
function AlertsPicture() {
  return (
    <div className="piece-alerts">
      <b>8:00</b>
      {alerts.map(([title, body]) => (
        <div key={title} className="piece">
          <b>{title}</b>
          {body}
        </div>
      ))}
    </div>
  );
}

/** A visitor's car at the gate. */
function VisitorPicture() {
  return (
    <div className="piece piece-visitor">
      <b>
        12가 <strong>3456</strong>
      </b>
      101동 1204호 · 오늘까지
      <div>
        <span>입차</span>
        <span>출차</span>
      </div>
    </div>
  );
}

/** What the office's own list becomes, and the slip that each household gets. */
function AccountsPicture() {
  return (
    <>
      <div className="piece piece-range">
        입주민 명부.xlsx
        <div className="piece-fields">
          <span>새로 추가 297</span>
          <span>오류 3</span>
        </div>
        <b>계정 297개</b>
      </div>
      <div className="piece piece-slip">
        <div>
          <small>솔무늬마을</small>
          <b>101동 1204호</b>
          <p>카메라로 QR 코드를 비추세요.</p>
        </div>
        <CodeSquare />
      </div>
    </>
  );
}

const boards = ["자유게시판", "벼룩시장", "우리 동네 소식"];

const posts = [
  ["어제 첫눈 보셨어요", "다람쥐", "14:05"],
  ["아침에 같이 걸으실 분 계신가요", "솔바람", "11:40"],
  ["책장 두 칸짜리 나눔해요", "초록대문", "09:22"],
  ["후문 앞 빵집이 문을 열었어요", "느린우체통", "11.19"],
] as const;

/** A board as residents see it: nicknames only. */
function CommunityPicture() {
  return (
    <div className="piece piece-board">
      <div className="piece-tabs">
        {boards.map((name, index) => (
          <span key={name} className={index === 0 ? "is-current" : undefined}>
            {name}
          </span>
        ))}
      </div>
      {posts.map(([title, nickname, time]) => (
        <div key={title} className="piece-line">
          <span>{title}</span>
          <span>{nickname}</span>
          <span>{time}</span>
        </div>
      ))}
    </div>
  );
}

const bays = [
  ["2", "예약됨"],
  ["3", "선택"],
  ["4", "비어 있음"],
] as const;

/** The last step of a booking: which bay, for how much, and until when it costs nothing to cancel. */
function BookingPicture() {
  return (
    <div className="piece piece-booking">
      <b>골프연습장</b>
      11월 21일 (토) 오후 7:00-8:00
      <div>
        {bays.map(([name, state]) => (
          <span key={name} className={spotClasses[state]}>
            <b>타석 {name}</b>
            {state}
          </span>
        ))}
      </div>
      <p>5,000원 · 오후 4:00까지 무료 취소</p>
      <i>예약하기</i>
    </div>
  );
}

const spotClasses = { 선택: "is-chosen", "비어 있음": "is-free", 예약됨: "" };

/** A meeting that is full, and who moves up next. */
function ClubPicture() {
  return (
    <div className="piece piece-club">
      <small>아침 걷기</small>
      <b>봉산 둘레길</b>
      11월 22일 (일) 오전 6:30 · 정문 벤치
      <p>
        참석 <b>8/8</b> · 대기 2명
      </p>
      <div className="piece-fields">
        {["솔바람", "다람쥐", "초록대문"].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
}

const pictures: Record<Pictured, ComponentType> = {
  complaints: HistoryPicture,
  notices: NoticePicture,
  alerts: AlertsPicture,
  visitors: VisitorPicture,
  booking: BookingPicture,
  votes: VotePicture,
  surveys: SurveyPicture,
  clubs: ClubPicture,
  accounts: AccountsPicture,
  community: CommunityPicture,
};

/** Looks like the slip's QR code, but encodes nothing. */
function CodeSquare() {
  const corners = "M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0z";
  const holes = "M1 1v5h5V1zM15 1v5h5V1zM1 15v5h5v-5z";
  const dots =
    "M2 2h3v3H2zM16 2h3v3h-3zM2 16h3v3H2zM9 0h2v2H9zM12 3h1v3h-1zM9 4h2v3H9zM0 9h3v2H0zM5 9h2v3H5zM9 9h3v2H9zM14 9h2v2h-2zM18 9h3v1h-3zM11 12h2v3h-2zM15 12h3v2h-3zM19 13h2v3h-2zM9 16h2v2H9zM13 17h3v1h-3zM17 17h2v4h-2zM10 19h3v2h-3zM20 19h1v2h-1z";
  return (
    <svg viewBox="0 0 21 21" className="piece-code">
      <path d={corners + holes} fillRule="evenodd" />
      <path d={dots} />
    </svg>
  );
}
