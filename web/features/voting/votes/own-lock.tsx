/** Asked with the start: somebody who writes to the database could have put another lock in the holder's place. */
export function OwnLock({ fingerprint }: { fingerprint: string }) {
  return (
    <p>
      이 자물쇠가 내 것이 맞나요? 지금 채워진 내 자물쇠의 번호는{" "}
      <strong className="tabular whitespace-nowrap">{fingerprint}</strong>예요. 열쇠 카드에 적힌 번호와 다르면
      승인하지 말고 공고 철회를 올려 주세요.
    </p>
  );
}
