import { Bars } from "./bars.tsx";

const choices = ["찬성", "반대"] as const;

/** A ballot that is put in, and the number that the household finds it by. */
export function VotePicture() {
  return (
    <div className="piece piece-booking piece-vote">
      <b>관리규약 개정안</b>
      <div>
        {choices.map((name, index) => (
          <span key={name} className={index === 0 ? "is-chosen" : "is-free"}>
            <b>{name}</b>
          </span>
        ))}
        <span>
          <b>기권</b>
        </span>
      </div>
      <i>투표용지 넣기</i>
      <p>
        확인번호 <b>DH3K-AHGD-GFZ7-1PKE</b>
      </p>
    </div>
  );
}

const answers = [
  ["어두워요", 62],
  ["알맞아요", 31],
  ["밝아요", 7],
] as const;

/** A question's result. */
export function SurveyPicture() {
  return (
    <div className="piece piece-notice piece-survey">
      <small>익명 · 세대마다 한 번</small>
      <b>지하주차장 밝기</b>
      <p>
        <b>214세대</b>가 답했어요
      </p>
      <Bars of={answers} />
    </div>
  );
}
