import type { AlertSettings } from "#contract/alert-settings.ts";
import { alertCategories, type AlertCategory } from "#contract/values/alert-kind.ts";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { useSavedSetting } from "./saved-setting.ts";

type CategorySetting = AlertSettings["categories"][number];

/** Which channel brings what. What is always sent has no switch, but a sentence. */
export function AlertSettingsOfCategories({
  settings: { categories, push, email },
}: {
  settings: AlertSettings;
}) {
  return (
    <Card title="받을 알림" description="긴급 공지와 계정에 관한 알림은 언제나 보내요.">
      {categories.map((setting) => (
        <CategorySwitches
          key={setting.category}
          setting={setting}
          hasPush={push.isAvailable}
          hasEmail={email.isAvailable}
        />
      ))}
    </Card>
  );
}

interface CategorySwitchesProps {
  setting: CategorySetting;
  hasPush: boolean;
  hasEmail: boolean;
}

function CategorySwitches({ setting, hasPush, hasEmail }: CategorySwitchesProps) {
  const name = alertCategories[setting.category].name;
  return (
    <fieldset className="min-w-0 border-t border-neutral-weak pt-3">
      <legend className="float-start w-full font-semibold">{name}</legend>
      <p className="clear-both text-label text-neutral-weak">{contents[setting.category]}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-8">
        {hasPush && <ChannelSwitch setting={setting} channel="push" />}
        {hasEmail && <ChannelSwitch setting={setting} channel="email" />}
      </div>
    </fieldset>
  );
}

const channelNames = { push: "푸시", email: "이메일" } as const;

function ChannelSwitch({
  setting,
  channel,
}: {
  setting: CategorySetting;
  channel: keyof typeof channelNames;
}) {
  const { category } = setting;
  const name = `${alertCategories[category].name} ${channelNames[channel]}`;
  const { value, change, failure } = useSavedSetting({
    stored: setting[channel],
    partOf: (isOn) => ({ categories: [{ category, [channel]: isOn }] }),
    savedWords: (isOn) => (isOn ? `${name} 알림을 켰어요.` : `${name} 알림을 껐어요.`),
  });
  return (
    <Switch isOn={value} onChange={change} error={failure}>
      {channelNames[channel]}
    </Switch>
  );
}

/** What each category brings, in the person's words. */
const contents: Record<AlertCategory, string> = {
  notice: "관리사무소가 새로 올린 공지",
  document: "자료실에 올라온 회의록과 자료",
  complaint: "내 민원의 처리 상태",
  community: "내 글에 달린 댓글",
  bill: "우리 집 관리비",
  living: "우리 세대에 새로 등록된 세대원",
  facility: "예약한 시설과 대기하던 자리",
  club: "내 동호회의 가입, 모임, 모임장",
  vote: "투표의 공고와 시작, 마감, 결과",
  survey: "새 설문과 곧 마감되는 설문",
  office: "민원과 신고, 의견수렴의 개표처럼 내가 맡은 업무에 생긴 일",
};
