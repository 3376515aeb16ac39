import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { clockText, halfHours } from "./clock.ts";
import { useSavedSetting } from "./saved-setting.ts";

interface QuietHours {
  from: string;
  until: string;
}

const usual: QuietHours = { from: "21:00", until: "08:00" };

/** Nothing rings at night. A list is easier to choose from than to type into, though it is long. */
export function QuietHoursCard(stored: { from: string | null; until: string | null }) {
  const { value, change, failure } = useSavedSetting<QuietHours | null>({
    stored: hoursOf(stored),
    partOf: (hours) => ({ quietFrom: hours?.from ?? null, quietUntil: hours?.until ?? null }),
    savedWords: (hours) =>
      hours
        ? `${clockText(hours.from)}부터 ${clockText(hours.until)}까지 조용히 할게요.`
        : "방해 금지 시간을 껐어요.",
  });
  return (
    <Card title="방해 금지 시간">
      <Switch
        isOn={value !== null}
        onChange={(isOn) => change(isOn ? usual : null)}
        help="이 시간에 온 알림은 끝난 뒤에 모아서 보내요. 긴급 공지는 바로 보내요."
        error={failure}
      >
        밤에는 조용히 받기
      </Switch>
      {value && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <SelectField
            label="시작"
            options={timesBut(value.until)}
            value={value.from}
            onChange={(from) => change({ ...value, from })}
          />
          <SelectField
            label="끝"
            options={timesBut(value.from)}
            value={value.until}
            onChange={(until) => change({ ...value, until })}
          />
        </div>
      )}
    </Card>
  );
}

function hoursOf({ from, until }: { from: string | null; until: string | null }): QuietHours | null {
  return from === null || until === null ? null : { from, until };
}

/** Hours that end when they begin would be none, or the whole day. */
function timesBut(excluded: string) {
  return halfHours
    .filter((time) => time !== excluded)
    .map((time) => ({ value: time, label: clockText(time) }));
}
