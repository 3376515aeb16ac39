import "./manager-picture.css";

import { sampleTitle, type Stage, stageNames, stages, stageTimes } from "./sample-complaint.ts";

const menu = ["대시보드", "주민 관리", "세대", "공지사항", "민원", "신고", "방문차량", "직원", "내 정보"];

const otherRows: readonly (readonly [string, string, string, string, Stage])[] = [
  ["103동 승강기에서 덜컹거리는 소리가 나요", "103동 801호 이도윤", "오전 8:40", "오늘", "submitted"],
  ["놀이터 그네 줄이 닳았어요", "102동 304호 최지우", "11월 19일", "2일째", "in_progress"],
  ["정문 차단기가 방문 차량을 못 읽어요", "101동 502호 오시우", "11월 18일", "3일째", "in_progress"],
  ["새벽에 7층 복도 등이 켜지지 않아요", "102동 701호 정민준", "11월 17일", "", "resolved"],
  ["분리수거장 음식물 통이 넘쳐요", "103동 105호 한예린", "11월 16일", "", "resolved"],
];

/** A drawing of the manager's complaint list. `stage` is the status of the first row. */
export function ManagerPicture({ stage }: { stage: Stage }) {
  const age = stage === "resolved" ? "" : "오늘";
  const rows: typeof otherRows = [
    [sampleTitle, "101동 1204호 박서연", stageTimes.submitted, age, stage],
    ...otherRows,
  ];
  return (
    <div
      className="picture desktop"
      role="img"
      aria-label={`관리사무소의 민원 화면. 민원 여섯 건이 표에 있고, 첫 번째 ‘${sampleTitle}’는 ${stageNames[stage]} 상태예요.`}
    >
      <div aria-hidden="true" className="desktop-body">
        <div className="desktop-side">
          <strong>단지</strong>
          {menu.map((item) => (
            <span key={item} className={item === "민원" ? "is-current" : undefined}>
              {item}
            </span>
          ))}
          <small>
            <b>솔무늬마을</b>
            <br />
            김하늘
          </small>
        </div>
        <div className="desktop-main">
          <b className="desktop-title">민원</b>
          <div className="desktop-tabs">
            <span className="is-current">전체 {rows.length}</span>
            {stages.map((one) => (
              <span key={one}>
                {stageNames[one]} {rows.filter((row) => row[4] === one).length}
              </span>
            ))}
          </div>
          <div className="desktop-search">
            <span>제목, 내용, 이름, 동·호</span>
            <b>최신순</b>
            오래된 순
          </div>
          <div className="desktop-table">
            <div className="desktop-row desktop-head">
              <span>제목</span>
              <span>작성자</span>
              <span>접수일</span>
              <span>처리 상태</span>
            </div>
            {rows.map(([title, author, date, days, rowStage]) => (
              <div className="desktop-row" key={title}>
                <span className="desktop-cell-title">{title}</span>
                <span>{author}</span>
                <span>
                  {date} <b>{days}</b>
                </span>
                <span>
                  <i key={rowStage} className={`stage-badge is-${rowStage}`}>
                    {stageNames[rowStage]}
                  </i>
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
