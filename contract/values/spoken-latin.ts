/**
 * A run of Latin letters as people say it, in Hangul: by its words, if all of them are words of apartments' names
 * ('hillstate', 'skview'), or letter by letter, if it is short ('sk', 'kcc', the 'e' of e편한세상). Another one stays.
 */
export function spokenLatin(run: string): string {
  return spokenWords(run) ?? (run.length <= 3 ? Array.from(run, (letter) => letters[letter]).join("") : run);
}

/** The longest word first; another way is tried where the rest is none. */
function spokenWords(run: string): string | undefined {
  if (run === "") return "";
  for (let length = Math.min(run.length, longestWord); length > 1; length--) {
    const word = words[run.slice(0, length)];
    const rest = word === undefined ? undefined : spokenWords(run.slice(length));
    if (rest !== undefined) return word + rest;
  }
  return undefined;
}

const letters: Readonly<Record<string, string>> = {
  a: "에이",
  b: "비",
  c: "씨",
  d: "디",
  e: "이",
  f: "에프",
  g: "지",
  h: "에이치",
  i: "아이",
  j: "제이",
  k: "케이",
  l: "엘",
  m: "엠",
  n: "엔",
  o: "오",
  p: "피",
  q: "큐",
  r: "알",
  s: "에스",
  t: "티",
  u: "유",
  v: "브이",
  w: "더블유",
  x: "엑스",
  y: "와이",
  z: "제트",
};

/** What builders call their apartments, and the words that stand beside. */
const words: Readonly<Record<string, string>> = {
  acro: "아크로",
  apartment: "아파트",
  apt: "아파트",
  arteon: "아르테온",
  bestville: "베스트빌",
  castle: "캐슬",
  central: "센트럴",
  centreville: "센트레빌",
  centrevill: "센트레빌",
  city: "시티",
  cloud: "클라우드",
  desian: "데시앙",
  edition: "에디션",
  eliff: "엘리프",
  first: "퍼스트",
  flower: "플라워",
  foret: "포레",
  forena: "포레나",
  forest: "포레스트",
  garden: "가든",
  grand: "그랑",
  green: "그린",
  gs: "지에스",
  harrington: "해링턴",
  heights: "하이츠",
  heritage: "헤리티지",
  hill: "힐",
  hills: "힐스",
  hillstate: "힐스테이트",
  house: "하우스",
  humansia: "휴먼시아",
  hyperion: "하이페리온",
  ipark: "아이파크",
  kcc: "케이씨씨",
  lake: "레이크",
  le: "르",
  lg: "엘지",
  lh: "엘에이치",
  lotte: "롯데",
  metro: "메트로",
  one: "원",
  palace: "팰리스",
  park: "파크",
  prestige: "프레스티지",
  prime: "프라임",
  prugio: "푸르지오",
  raemian: "래미안",
  river: "리버",
  royal: "로얄",
  sharp: "샵",
  sk: "에스케이",
  sky: "스카이",
  star: "스타",
  state: "스테이트",
  summit: "써밋",
  switzen: "스위첸",
  the: "더",
  thesharp: "더샵",
  tower: "타워",
  town: "타운",
  trinium: "트리니엄",
  view: "뷰",
  ville: "빌",
  weve: "위브",
  worldmark: "월드마크",
  xi: "자이",
};

const longestWord = Math.max(...Object.keys(words).map((word) => word.length));
