/** Shown wherever an opinion vote's secrecy is spoken of: its one key opens every ballot. */
export function OfficeHoldsKey() {
  return (
    <p className="font-semibold">
      관리사무소가 열쇠를 가지고 있어요: 관리사무소는 봉투를 하나씩 열어 볼 수 있어요. 관리사무소에 비밀이어야
      하는 일은 선거관리위원이 여는 투표로 해 주세요.
    </p>
  );
}
