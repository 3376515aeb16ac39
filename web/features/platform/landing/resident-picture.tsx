import "./resident-picture.css";

import { sampleTitle, type Stage, stageNames, stages, stageTimes } from "./sample-complaint.ts";

/** The resident's alert about the next step, in the product's words. */
const nextSteps: Record<Stage, string> = {
  submitted: "관리사무소가 확인하고 있어요.",
  in_progress: "관리사무소가 처리하고 있어요.",
  resolved: "",
};

const bar = [
  ["홈", "M4 4h7v8H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 14h7v6H4z"],
  ["공지사항", "M4 9v5l14 5V4zM8 15v5h3v-4"],
  ["커뮤니티", "M3 4h12v9H8l-5 4zM18 9h3v12l-4-3H9v-2"],
  ["민원", "M3 4h18v13H8l-5 4zM12 7v4M12 13.5v.5"],
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
          <svg viewBox="0 0 24 24" className="phone-icon">
            <path d="M3 6h18M3 12h18M3 18h18" />
          </svg>
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
