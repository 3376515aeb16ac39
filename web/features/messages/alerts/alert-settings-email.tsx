import type { AlertSettings } from "#contract/alert-settings.ts";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { EmailProof } from "./alert-settings-email-proof.tsx";
import { clockText, halfHours } from "./clock.ts";
import { useSavedSetting } from "./saved-setting.ts";

const modes = [
  { value: "daily", label: "하루에 한 번", help: "읽지 않은 알림을 모아서 보내요. 없으면 보내지 않아요." },
  { value: "each", label: "올 때마다" },
] as const;

type Mode = (typeof modes)[number]["value"];

const times = halfHours.map((time) => ({ value: time, label: clockText(time) }));

/** When mails are sent, and where to. */
export function AlertEmailCard({ settings }: { settings: AlertSettings }) {
  const { address, isProved } = settings.email;
  const mode = useSavedSetting<Mode>({
    stored: settings.emailMode,
    partOf: (emailMode) => ({ emailMode }),
    savedWords: (value) =>
      value === "daily" ? "이메일을 하루에 한 번 보낼게요." : "이메일을 올 때마다 보낼게요.",
  });
  const time = useSavedSetting({
    stored: settings.dailyAt,
    partOf: (dailyAt) => ({ dailyAt }),
    savedWords: (value) => `이메일을 ${clockText(value)}에 보낼게요.`,
  });
  return (
    <Card
      title="이메일"
      description={
        isProved ? (
          <>
            받는 주소: <strong className="text-neutral">{address}</strong>
          </>
        ) : (
          "주소를 확인해야 이메일을 보낼 수 있어요."
        )
      }
    >
      {!isProved && <EmailProof email={settings.email} />}
      {isProved && (
        <RadioGroup
          label="보내는 때"
          options={modes}
          value={mode.value}
          onChange={mode.change}
          error={mode.failure}
        />
      )}
      {isProved && mode.value === "daily" && (
        <SelectField
          label="보내는 시각"
          options={times}
          value={time.value}
          onChange={time.change}
          error={time.failure}
        />
      )}
    </Card>
  );
}
