import "./manager-picture.css";

import { sampleTitle, type Stage, stageNames } from "./sample-complaint.ts";

const menu = ["대시보드", "주민 관리", "공지사항", "민원 관리"];

const otherRows: readonly (readonly [string, string, string, Stage])[] = [
  ["103동 승강기에서 덜컹거리는 소리가 나요", "이도윤", "11.21", "submitted"],
  ["놀이터 그네 줄이 닳았어요", "최지우", "11.20", "in_progress"],
  ["정문 차단기가 방문 차량을 못 읽어요", "오시우", "11.20", "in_progress"],
  ["새벽에 7층 복도 등이 켜지지 않아요", "정민준", "11.19", "resolved"],
  ["분리수거장 음식물 통이 넘쳐요", "한예린", "11.18", "resolved"],
  ["자전거 보관대 자물쇠가 걸리지 않아요", "윤하준", "11.17", "resolved"],
];

/** A drawing of the manager's complaint list. `stage` is the status of the first row. */
export function ManagerPicture({ stage }: { stage: Stage }) {
  const rows: typeof otherRows = [[sampleTitle, "박서연", "11.21", stage], ...otherRows];
  const count = (counted: Stage) => rows.filter((row) => row[3] === counted).length;
  return (
    <div
      className="picture desktop"
      role="img"
      aria-label={`관리사무소의 민원 관리 화면. 민원 일곱 건이 표에 있고, 첫 번째 ‘${sampleTitle}’는 ${stageNames[stage]} 상태예요.`}
    >
      <div aria-hidden="true" className="desktop-body">
        <div className="desktop-side">
          <strong>솔무늬마을</strong>
          {menu.map((item) => (
            <span key={item} className={item === "민원 관리" ? "is-current" : undefined}>
              {item}
            </span>
          ))}
          <small>
            김하늘 관리소장
            <br />
            로그아웃
          </small>
        </div>
        <div className="desktop-main">
          <b className="desktop-title">민원 관리</b>
          <div className="desktop-tabs">
            <span className="is-current">전체 {rows.length}</span>
            <span>접수 {count("submitted")}</span>
            <span>처리 중 {count("in_progress")}</span>
            <span>처리 완료 {count("resolved")}</span>
          </div>
          <div className="desktop-row desktop-head">
            <span>제목</span>
            <span>작성자</span>
            <span>접수일</span>
            <span>상태</span>
          </div>
          {rows.map(([title, author, date, rowStage]) => (
            <div className="desktop-row" key={title}>
              <span className="desktop-cell-title">{title}</span>
              <span>{author}</span>
              <span>{date}</span>
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
  );
}
