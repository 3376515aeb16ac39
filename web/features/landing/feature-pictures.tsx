import "./feature-pictures.css";

import { sampleTitle, type Stage, stageNames, stageTimes } from "./sample-complaint.ts";

const history: readonly (readonly [Stage, string])[] = [
  ["submitted", "박서연"],
  ["in_progress", "관리사무소"],
  ["resolved", "관리사무소"],
];

/** A complaint's timeline: who changed the status, and when. */
export function HistoryPicture() {
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
    </div>
  );
}

/** A notice as a resident reads it. */
export function NoticePicture() {
  return (
    <div className="piece piece-notice">
      <small>공지사항</small>
      <b>103동 승강기 정기 점검</b>
      <span>관리사무소 · 김하늘 · 11월 20일</span>
      <p>
        11월 25일 수요일 오전 10시부터 12시까지 103동 승강기를 한 대씩 멈추고 점검해요. 급한 일이 있으면
        관리사무소로 연락해 주세요.
      </p>
    </div>
  );
}

const alerts = [
  ["새 공지가 있어요", "솔무늬마을 · 103동 승강기 정기 점검"],
  ["민원이 ‘처리 중’으로 바뀌었어요", "솔무늬마을"],
] as const;

/** A phone that nobody has opened yet. What a resident wrote is not on it. */
export function AlertsPicture() {
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

/** The bulk form and the slip that each household gets. */
export function AccountsPicture() {
  return (
    <>
      <div className="piece piece-range">
        <div className="piece-fields">
          <span>101동</span>부터<span>105동</span>까지
        </div>
        <div className="piece-fields">
          <span>101호</span>부터<span>2002호</span>까지
        </div>
        <b>계정 200개</b>
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
export function CommunityPicture() {
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
