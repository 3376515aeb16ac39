import "./resident-picture.css";

import { sampleTitle, type Stage, stageNames, stages, stageTimes } from "./sample-complaint.ts";

/** The resident's alert about the next step, in the product's words. */
const nextSteps: Record<Stage, string> = {
  submitted: "관리사무소가 확인하고 있어요.",
  in_progress: "관리사무소가 처리하고 있어요.",
  resolved: "",
};

const bar = [
  ["홈", "M4 10l8-7 8 7v10h-5v-6H9v6H4z"],
  ["공지", "M4 9v5l14 5V4zM8 15v5h3v-4"],
  ["커뮤니티", "M3 4h12v9H8l-5 4zM18 9h3v12l-4-3H9v-2"],
  ["예약", "M4 5h16v15H4zM4 10h16M8 3v4M16 3v4"],
  ["전체", "M4 6h16M4 12h16M4 18h16"],
] as const;

/** A drawing of a resident's home on a phone. `stage` is the status of their complaint. */
export function ResidentPicture({ stage }: { stage: Stage }) {
  const steps = stages.slice(0, stages.indexOf(stage) + 1);
  return (
    <div
      className="picture phone"
      role="img"
      aria-label={`입주민의 휴대폰 화면. 내 민원 ‘${sampleTitle}’가 ${stageNames[stage]} 상태이고, 읽지 않은 공지가 하나 있어요.`}
    >
      <div aria-hidden="true" className="phone-screen">
        <div className="phone-top">
          <b>솔무늬마을</b>
          <svg viewBox="0 0 24 24" className="phone-icon">
            <path d="M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4" />
          </svg>
          가
        </div>
        <b className="phone-hello">서연님, 안녕하세요</b>
        <div className="phone-cards">
          <span>
            새 공지사항 <b>2건</b>
          </span>
          <span>
            내 민원 <b>{stage === "resolved" ? 0 : 1} / 2건</b>
          </span>
        </div>
        <div className="phone-panel">
          <b>공지사항</b>
          <span className="phone-notice is-unread">103동 승강기 정기 점검</span>
          <span className="phone-notice">겨울철 수도 동파 예방</span>
        </div>
        <div className="phone-panel">
          <b>내 민원</b>
          {sampleTitle}
          <ol className="phone-steps">
            {steps.map((step) => (
              <li key={step}>
                <i className={`stage-badge is-${step}`}>{stageNames[step]}</i>
                {step === "submitted" ? "박서연" : "관리사무소"}
                <small>11월 20일 (금) {stageTimes[step]}</small>
              </li>
            ))}
            {nextSteps[stage] && <li className="is-next">{nextSteps[stage]}</li>}
          </ol>
        </div>
        <div className="phone-bar">
          {bar.map(([name, icon]) => (
            <span key={name}>
              <svg viewBox="0 0 24 24" className="phone-icon">
                <path d={icon} />
              </svg>
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
