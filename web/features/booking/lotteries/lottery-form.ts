import { z } from "zod";

import type { Facility } from "#contract/facilities.ts";
import type { Input } from "#contract/index.ts";
import { createLotteryInput } from "#contract/lotteries.ts";
import { prizesOf } from "#contract/values/booking/lottery-prizes.ts";
import { slotsOf } from "#contract/values/booking/periods.ts";
import { momentOfSeoulField } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

const aDay = z.string().refine((typed) => /^\d{4}-\d{2}-\d{2}$/.test(typed), "날짜를 골라 주세요.");

const aMoment = z
  .string()
  .refine((typed) => momentOfSeoulField(typed) !== undefined, "날짜와 시간을 골라 주세요.");

/** As its fields hold it; the server judges the whole. */
export const lotteryForm = z.object({
  facilityId: z.string().min(1, "시설을 골라 주세요."),
  title: createLotteryInput.shape.title,
  from: aDay,
  to: aDay,
  weekdays: z.array(z.string()).min(1, "요일을 골라 주세요."),
  startMinutes: z.array(z.string()),
  length: z.string(),
  opensAt: aMoment,
  closesAt: aMoment,
  drawAt: aMoment,
  maxChoices: z.string(),
  favourLosers: z.boolean(),
});

export type TypedLottery = z.input<typeof lotteryForm>;
export type LotteryForm = z.output<typeof lotteryForm>;

export function payloadOf(form: LotteryForm): Input<"createLottery"> {
  const { facilityId, title, favourLosers } = form;
  const moment = (field: string) => momentOfSeoulField(field) ?? "";
  return {
    facilityId,
    title,
    favourLosers,
    ...drawnOf(form),
    opensAt: moment(form.opensAt),
    closesAt: moment(form.closesAt),
    drawAt: moment(form.drawAt),
    maxChoices: Number(form.maxChoices),
  };
}

type Drawn = Pick<LotteryForm, "from" | "to" | "weekdays" | "startMinutes" | "length">;

function drawnOf({ from, to, weekdays, startMinutes, length }: Drawn) {
  return {
    dates: { from, to },
    weekdays: weekdays.map(Number),
    ...(startMinutes.length > 0 && { startMinutes: startMinutes.map(Number) }),
    length: Number(length),
  };
}

/** How many periods would be drawn. (Holidays, which the server knows, may take some of them away.) */
export function prizeCountOf(facility: Facility, drawn: Drawn): number {
  const { from, to } = drawn;
  if (!(from <= to) || to > dayAfter(from, 366)) return 0;
  return prizesOf(facility, new Set(), drawnOf(drawn)).length;
}

/** When slots begin on any day of the week. */
export function startsOf(facility: Facility): number[] {
  const aWeek = Array.from({ length: 7 }, (_, day) => dayAfter("2026-01-05", day));
  const starts = aWeek.flatMap((date) =>
    slotsOf(facility, new Set(), date).map(({ startMinute }) => startMinute),
  );
  return [...new Set(starts)].toSorted((a, b) => a - b);
}
