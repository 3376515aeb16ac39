import { useState } from "react";

import { weekdayNames } from "#contract/values/booking/seoul-days.ts";
import { Switch } from "#web/ui/fields/switch.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

interface HeatMapProps {
  /** The facility. */
  name: string;
  /** Booked minutes of all spots, Monday first, by the hours of a day. */
  heat: readonly (readonly number[])[];
}

/** When a facility is busy. The size of a square and its figure say it: never a colour alone. */
export function HeatMap({ name, heat }: HeatMapProps) {
  const [isInFigures, setInFigures] = useState(false);
  const most = Math.max(...heat.flat());
  if (most === 0) return <p className="text-neutral-weak">이 기간에는 예약이 없었어요.</p>;
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    heat.some((day) => day[hour]! > 0),
  );
  // The hours between have their rows too, so that the day can be read from above.
  const shown = Array.from({ length: hours.at(-1)! - hours[0]! + 1 }, (_, index) => hours[0]! + index);
  return (
    <div className="flex flex-col gap-4">
      <Switch isOn={isInFigures} onChange={setInFigures}>
        숫자로 보기
      </Switch>
      <table className="tabular w-full max-w-150 table-fixed border-collapse text-label">
        <caption className="pb-2 text-start text-neutral-weak">
          {name}의 요일과 시각별 예약 시간(자리마다 더한 시간). 네모가 클수록 붐벼요.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-10 py-1 text-start font-normal text-neutral-weak">
              시각
            </th>
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 text-center font-semibold">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour} className="border-t border-neutral-weak">
              <th scope="row" className="py-1 text-start font-normal whitespace-nowrap text-neutral-weak">
                {hour}시
              </th>
              {weekdayNames.map((weekday, index) => (
                <td key={weekday} className="h-8 text-center">
                  {isInFigures ? (
                    hoursText(heat[index]![hour]!)
                  ) : (
                    <Square share={heat[index]![hour]! / most} text={hoursText(heat[index]![hour]!)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Its area is the share. Even the smallest share can be seen. */
function Square({ share, text }: { share: number; text: string }) {
  const side = share === 0 ? 0 : Math.max(0.25, 1.75 * Math.sqrt(share));
  return (
    <>
      <span
        aria-hidden
        className="inline-block rounded-sm bg-brand-solid align-middle forced-colors:bg-[CanvasText]"
        style={{ width: `min(100%, ${side}rem)`, aspectRatio: 1 }}
      />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

/** '1.5시간', and '0' where nothing was booked. */
function hoursText(minutes: number): string {
  return minutes === 0 ? "0" : `${(Math.round(minutes / 6) / 10).toLocaleString("ko-KR")}시간`;
}
