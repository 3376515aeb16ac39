import type { LotteryEntry } from "#contract/lotteries.ts";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";

import { codeText } from "./lottery-words.ts";

/** The household's code. Nobody else learns it: with it the household finds its line in the public result. */
export function OwnCode({ entry: { code, tickets } }: { entry: LotteryEntry }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-neutral-weak px-4 py-3">
      <div>
        <p className="text-label text-neutral-weak">응모 번호 · 추첨권 {tickets}장</p>
        <p className="tabular text-lead font-bold tracking-wide">{codeText(code)}</p>
        <p className="text-label text-neutral-weak">우리 세대만 아는 번호예요. 결과를 직접 확인할 때 써요.</p>
      </div>
      <CopyButton text={code} label="응모 번호" />
    </div>
  );
}
