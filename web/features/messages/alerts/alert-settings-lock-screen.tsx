import { Switch } from "#web/ui/fields/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { useSavedSetting } from "./saved-setting.ts";

/** Others who see the phone's screen may read what stands there. */
export function LockScreenCard({ showsNoticeTitle }: { showsNoticeTitle: boolean }) {
  const { value, change, failure } = useSavedSetting({
    stored: showsNoticeTitle,
    partOf: (isOn) => ({ showsNoticeTitle: isOn }),
    savedWords: (isOn) =>
      isOn ? "잠금 화면에 공지 제목을 표시할게요." : "잠금 화면에서 공지 제목을 뺄게요.",
  });
  return (
    <Card title="잠금 화면">
      <Switch
        isOn={value}
        onChange={change}
        help="끄면 제목 없이 새 공지가 있다는 것만 보여요. 민원이나 댓글의 내용은 언제나 보이지 않아요."
        error={failure}
      >
        잠금 화면에 공지 제목 표시
      </Switch>
    </Card>
  );
}
