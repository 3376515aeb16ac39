import { useState } from "react";
import { useWatch } from "react-hook-form";

import { createFacilityInput } from "#contract/facilities.ts";
import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";
import { limitText } from "#contract/values/booking/limits.ts";
import { slotsOf } from "#contract/values/booking/periods.ts";
import { presetOf } from "#contract/values/booking/presets.ts";
import { opensAt } from "#contract/values/booking/window.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { dateText, momentText, priceText, slotText } from "#web/booking/words.ts";
import { Card } from "#web/ui/layout/card.tsx";

import { type FacilityForm, givenOf } from "./facility-form.ts";

const shownSlots = 8;

/** Tomorrow as residents would see it by what stands in the form now. */
export function TomorrowPreview({ form }: { form: FacilityForm }) {
  const [tomorrow] = useState(() => dayAfter(seoulDate(new Date()), 1));
  useWatch({ control: form.control });
  // A missing name changes nothing about the day.
  const read = createFacilityInput.safeParse({ ...givenOf(form.getValues()), name: "-" });
  return (
    <div className="lg:sticky lg:top-6">
      <Card title="내일 이렇게 보여요" description={dateText(tomorrow)}>
        {read.success ? (
          <Day
            rules={{ ...presetOf("other"), ...read.data }}
            date={tomorrow}
            spotCount={openSpots(read.data.spots)}
          />
        ) : (
          <p className="text-neutral-weak">운영 시간과 숫자를 확인해 주세요.</p>
        )}
      </Card>
    </div>
  );
}

function Day({ rules, date, spotCount }: { rules: FacilityRules; date: string; spotCount: number }) {
  const slots = slotsOf(rules, noHolidays, date);
  if (slots.length === 0) return <p>휴관이에요.</p>;
  const hidden = slots.length - shownSlots;
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {slots.slice(0, shownSlots).map(({ startMinute, endMinute }) => (
          <li
            key={startMinute}
            className="flex items-center justify-between gap-3 rounded-control border border-neutral-weak px-3 py-2 tabular"
          >
            <span>{slotText(startMinute, endMinute)}</span>
            <span className="text-label text-neutral-weak">{spotCount}자리</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-label text-neutral-weak">이 뒤로 {hidden}번 더 있어요.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-label">
        <dt className="text-neutral-weak">이용료</dt>
        <dd>{priceText(rules.priceWon)}</dd>
        <dt className="text-neutral-weak">예약</dt>
        <dd>{momentText(opensAt(rules, date).toISOString())}부터</dd>
        <dt className="text-neutral-weak">한도</dt>
        <dd>{rules.limits.map(limitText).join(", ") || "없음"}</dd>
      </dl>
    </>
  );
}

const noHolidays: ReadonlySet<string> = new Set();

function openSpots(spots: readonly { isOpen: boolean }[]): number {
  return spots.filter(({ isOpen }) => isOpen).length;
}
