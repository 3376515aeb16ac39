import "./resident-picture.css";

import { sampleTitle, type Stage, stageNames, stages, stageTimes } from "./sample-complaint.ts";

const openCounts: Record<Stage, string> = { submitted: "1 / 2", in_progress: "1 / 2", resolved: "0 / 2" };

/** A drawing of a resident's home on a phone. `stage` is the status of their complaint. */
export function ResidentPicture({ stage }: { stage: Stage }) {
  const reached = stages.indexOf(stage);
  return (
    <div
      className="picture phone"
      role="img"
      aria-label={`입주민의 휴대폰 화면. 내 민원 ‘${sampleTitle}’가 ${stageNames[stage]} 상태이고, 새 공지가 두 개 있어요.`}
    >
      <div aria-hidden="true" className="phone-screen">
        <div className="phone-top">
          <span>솔무늬마을</span>
          <span>101동 1204호</span>
        </div>
        <b className="phone-hello">서연님, 안녕하세요</b>
        <div className="phone-cards">
          <span>
            새 공지 <b>2</b>
          </span>
          <span>
            내 민원 <b>{openCounts[stage]}</b>
          </span>
        </div>
        <div className="phone-panel">
          <small>내 민원</small>
          <b>{sampleTitle}</b>
          <ol className="phone-steps">
            {stages.map((step, index) => (
              <li key={step} className={index <= reached ? `is-reached is-${step}` : undefined}>
                <span>{stageNames[step]}</span>
                <span>{index <= reached ? stageTimes[step] : ""}</span>
              </li>
            ))}
          </ol>
        </div>
        <div className="phone-panel">
          <small>공지사항</small>
          <span className="phone-notice">
            <b>103동 승강기 정기 점검</b>
            <span>11.20</span>
          </span>
          <span className="phone-notice">
            <b>겨울철 수도 동파 예방</b>
            <span>11.18</span>
          </span>
        </div>
        <div className="phone-bar">
          <span className="is-current">홈</span>
          <span>공지</span>
          <span>민원</span>
          <span>커뮤니티</span>
        </div>
      </div>
    </div>
  );
}
