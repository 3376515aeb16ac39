/**
 * Whether a text in a column of names says that nobody is meant: 공실, 빈집, -, 없음, N/A. Blanks, brackets and all other signs
 * around a word do not count, as in [미 입주] or 공실(3월).
 */
export function isNobody(name: string): boolean {
  const plain = plainOf(name);
  return plain === "" || words.has(plain);
}

/** Whether somebody may live there all the same: their name is masked or not known, or they leave later. It is asked. */
export function mayBeSomebody(name: string): boolean {
  return unclear.has(plainOf(name)) || /[*＊○●〇◯]{2}/u.test(name);
}

const unclear = new Set(["이사", "이사예정", "미상", "미확인", "불명"]);

function plainOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[(（[{〔［<].*$/gu, (rest, at: number) => (at === 0 ? rest : ""))
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "");
}

const words = new Set([
  "공실",
  "공실세대",
  "공세대",
  "공가",
  "공가세대",
  "빈집",
  "빈세대",
  "미입주",
  "미입주세대",
  "입주전",
  "미분양",
  "없음",
  "무",
  "미상",
  "미확인",
  "불명",
  "공란",
  "해당없음",
  "퇴거",
  "퇴실",
  "전출",
  "이사",
  "이사감",
  "이사함",
  "이사예정",
  "無",
  "空",
  "空室",
  "na",
  "none",
  "null",
  "nil",
  "vacant",
  "empty",
  "nobody",
  "x",
  "xx",
  "xxx",
  "0",
  "00",
  "000",
]);
