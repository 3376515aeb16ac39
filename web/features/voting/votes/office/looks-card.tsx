import { homeName } from "#contract/values/home-name.ts";
import type { VoteLook } from "#contract/values/votes/looks.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** What the officials did that concerns single households: each reads it of all. */
export function LooksCard({ voteId }: { voteId: string }) {
  const list = usePagedList("getVoteLooks", { rowsOf: (page) => page.looks, filter: { voteId } });
  return (
    <Card
      title="위원이 한 일"
      description="투표소에서 확인하고 표시한 일과 참여 명부를 본 일이에요. 어느 세대였는지는 투표함을 봉인한 뒤에 보여요."
    >
      <LoadedList
        list={list}
        failed="위원이 한 일을 불러오지 못했어요."
        empty={<p className="text-neutral-weak">아직 한 일이 없어요.</p>}
      >
        {(rows) => (
          <ul aria-label="위원이 한 일" className="flex flex-col divide-y divide-neutral-weak">
            {rows.map((look) => (
              <Look key={look.id} look={look} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  );
}

function Look({ look: { at, byName, isMine, step, building, unit, reason } }: { look: VoteLook }) {
  const home = homeName({ building, unit });
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p>
        {home !== "" && `${home} · `}
        {stepNames[step]}
      </p>
      {reason !== null && <p className="text-neutral-weak">{reason}</p>}
      <p className="text-label text-neutral-weak">
        {isMine ? "나" : (byName ?? "탈퇴한 사용자")} · <DateText value={at} precision="minute" />
      </p>
    </li>
  );
}

const stepNames: Record<VoteLook["step"], string> = {
  look: "투표소에서 한 세대를 확인했어요",
  mark: "종이 투표로 표시했어요",
  correct: "잘못한 표시를 되돌렸어요",
  admit: "본인을 확인하고 투표할 수 있게 했어요",
  marks: "참여 명부를 보았어요",
};
