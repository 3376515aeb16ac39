import type { FunctionName, Input } from "#contract/index.ts";

import { facilityElsewhere, measuredDay } from "./facility-rows.ts";
import type { SentCall, Target } from "./load.ts";
import { officeToken, residentToken, sessionsPerActor } from "./people.ts";
import { idOf, measuredBoard, word } from "./rows.ts";
import type { Size } from "./rows.ts";

/** What people all over the country do: each call is somebody else's, in another apartment. */
export interface NationCall<Name extends FunctionName = FunctionName> {
  function: Name;
  title: string;
  /** Who calls: a resident unless it is the office. */
  isOffice?: true;
  payload: (apartment: number, turn: number) => Input<Name>;
}

/** Checks an entry against its own function's payload, and returns it without that type. */
function nationCall<Name extends FunctionName>(entry: NationCall<Name>): NationCall {
  return entry;
}

const page = { limit: 20 };

/** Every tenth post has comments. */
const commentedPosts = 100;

/** The last one adds posts to those that the others read. */
export const nationCalls: readonly NationCall[] = [
  nationCall({
    function: "getAllPostsByBoard",
    title: "게시판 20개",
    payload: () => ({ boardId: measuredBoard, ...page }),
  }),
  nationCall({
    function: "getPostById",
    title: "글 하나",
    payload: (apartment, turn) => ({ postId: idOf(apartment, 10 * (1 + (turn % commentedPosts))) }),
  }),
  nationCall({
    function: "getComplaintsByApartment",
    title: "민원 20개",
    isOffice: true,
    payload: () => page,
  }),
  nationCall({
    function: "searchPosts",
    title: "두 글자 검색",
    payload: (_, turn) => ({ query: word(1 + 60 * (turn % 64)), ...page }),
  }),
  nationCall({ function: "getAlerts", title: "알림함 20개", payload: () => page }),
  nationCall({
    function: "getFacilityDay",
    title: "시설의 하루",
    payload: (apartment) => ({ facilityId: facilityElsewhere(apartment), date: measuredDay }),
  }),
  nationCall({
    function: "createPost",
    title: "글쓰기",
    payload: () => ({
      boardId: "flea_market",
      title: "아이 자전거 나눔합니다",
      content: "여섯 살까지 탔어요.",
    }),
  }),
];

/** As many different callers, and more in none of the apartments than may have sessions of their own. */
const mostCallers = 4096;

/** The next call is never the same caller's again, on any connection. */
export function targetOf(call: NationCall, server: string, size: Size): Target {
  const calls = callsOf(call, size);
  let sent = 0;
  const next = () => calls[sent++ % calls.length]!;
  return { url: `${server}/asia-northeast3/${call.function}`, callOf: () => next };
}

/**
 * Goes through the apartments in great steps, as calls come from everywhere. The newest one is left out: its things have
 * other ids.
 */
export function callsOf({ isOffice, payload }: NationCall, { apartments, homes }: Size): SentCall[] {
  const others = apartments - 1;
  const callers = Math.min(mostCallers, others * sessionsPerActor);
  return Array.from({ length: callers }, (_, turn) => {
    const apartment = 2 + ((turn * stride) % others);
    const home = 1 + (Math.floor(turn / others) % sessionsPerActor);
    const token = isOffice ? officeToken(apartment) : residentToken((apartment - 1) * homes! + home);
    return { token, body: JSON.stringify({ data: payload(apartment, turn) }) };
  });
}

/** A prime that divides no number of apartments, so that every apartment comes before one comes twice. */
const stride = 104_729;
