import type { Lottery, LotteryEntry, LotteryPrize } from "#contract/lotteries.ts";
import type { LotteryState } from "#contract/values/lottery-words.ts";
import { dateRangeText, momentText, periodText } from "#web/booking/words.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

export const stateNames: Record<LotteryState, string> = {
  announced: "응모 전",
  open: "응모 받는 중",
  closed: "추첨 전",
  drawn: "추첨 완료",
  cancelled: "취소",
};

export const stateTones: Record<LotteryState, BadgeTone> = {
  announced: "neutral",
  open: "brand",
  closed: "informative",
  drawn: "positive",
  cancelled: "neutral",
};

/** '12월 5일 (토) 오후 7:00-8:00', as the facility is booked. */
export function prizeText(prize: LotteryPrize, { bookBy }: Pick<Lottery, "bookBy">): string {
  return periodText({ ...prize, bookBy });
}

/** '12월 5일 (토)-8일 (화)'. */
export function datesText({ firstDate, lastDate }: Pick<Lottery, "firstDate" | "lastDate">): string {
  return dateRangeText(firstDate, lastDate);
}

/** What comes next, or what was. */
export function nextText({ state, opensAt, closesAt, drawAt, drawnAt }: Lottery): string {
  switch (state) {
    case "announced":
      return `${momentText(opensAt)}부터 응모할 수 있어요.`;
    case "open":
      return `${momentText(closesAt)}까지 응모할 수 있어요.`;
    case "closed":
      return `응모가 끝났어요. ${momentText(drawAt)}에 추첨해요.`;
    case "drawn":
      return `${momentText(drawnAt ?? drawAt)}에 추첨했어요.`;
    case "cancelled":
      return "관리사무소가 취소한 추첨이에요.";
  }
}

/** How a household that won nothing is told. */
export function consolation({ result, tickets }: LotteryEntry, { favourLosers }: Lottery): string {
  if (result === "passed") {
    return "이용 한도를 모두 썼거나 예약이 정지되어 이번 추첨에서 제외됐어요.";
  }
  const lost = "이번에는 뽑히지 않았어요.";
  if (!favourLosers) return lost;
  return tickets < 3 ? `${lost} 다음에는 추첨권이 하나 더 있어요.` : `${lost} 다음에도 추첨권이 3장이에요.`;
}

/** In two halves, so that it can be read out: 7K3MA 9QX2B. */
export function codeText(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`;
}
