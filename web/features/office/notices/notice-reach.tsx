import { useQuery } from "@tanstack/react-query";
import ClipboardList from "lucide-react/icons/clipboard-list";

import type { Output } from "#contract/index.ts";
import type { BuildingReach, Deliveries } from "#contract/notice-reach.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

type Reach = Output<"getNoticeReach">;

/** For the office: how many households have opened a notice, while it happens. */
export function NoticeReach({ noticeId }: { noticeId: string }) {
  const query = useQuery({ ...callQuery("getNoticeReach", { noticeId }), ...useFollowed() });
  const hasUnread = query.data !== undefined && query.data.readCount < query.data.householdCount;
  return (
    <div className="max-w-(--container-reading) pb-6 print:hidden">
      <Card
        title="읽은 세대"
        action={
          hasUnread && (
            <ButtonLink
              href={paths.manager.unreadHouseholds(noticeId)}
              size="small"
              icon={<ClipboardList aria-hidden size="1rem" />}
            >
              안 읽은 세대
            </ButtonLink>
          )
        }
      >
        <Loaded query={query} skeleton={<ReachSkeleton />} fallback="읽은 세대를 불러오지 못했어요.">
          {(reach) => <ReachNumbers {...reach} />}
        </Loaded>
      </Card>
    </div>
  );
}

function ReachNumbers({ householdCount, readCount, noAccountCount, alertedAt, ...reach }: Reach) {
  if (householdCount === 0) return <p>이 공지의 대상 세대가 아직 없어요.</p>;
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="tabular text-lead font-bold">{sentenceOf(readCount, householdCount)}</p>
        <Bar part={readCount} whole={householdCount} />
        {alertedAt !== null && (
          <p className="text-label text-neutral-weak">
            <DateText value={alertedAt} precision="minute" />에 다시 알린 뒤로 센 수예요.
          </p>
        )}
        {noAccountCount > 0 && (
          <p className="text-label text-neutral-weak">
            계정이 없는 {inKorean(noAccountCount)}세대에는 종이로 알려 주세요.
          </p>
        )}
      </div>
      {reach.byBuilding.length > 1 && <Buildings buildings={reach.byBuilding} />}
      <SentAlerts deliveries={reach.deliveries} />
    </>
  );
}

function sentenceOf(readCount: number, householdCount: number): string {
  if (readCount === householdCount) return `${inKorean(householdCount)}세대가 모두 읽었어요`;
  return `${inKorean(householdCount)}세대 중 ${inKorean(readCount)}세대가 읽었어요`;
}

/** More than these would push the notice itself out of sight. */
const shownAtOnce = 8;

function Buildings({ buildings }: { buildings: readonly BuildingReach[] }) {
  return (
    <details open={buildings.length <= shownAtOnce}>
      <summary className="min-h-target cursor-pointer content-center font-semibold">동별로 보기</summary>
      <ul
        aria-label="동별 읽은 세대"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-3 pt-1"
      >
        {buildings.map(({ building, householdCount, readCount }) => (
          <li key={building} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="font-semibold">{building}동</span>
              <span className="tabular text-label text-neutral-weak">
                {inKorean(readCount)}/{inKorean(householdCount)}세대 · {percentOf(readCount, householdCount)}%
              </span>
            </span>
            <Bar part={readCount} whole={householdCount} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Only for the eye: the numbers stand beside it. */
function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-neutral-weak-hover">
      <span
        className="block h-full rounded-full bg-brand-solid"
        style={{ width: `${(part / whole) * 100}%` }}
      />
    </span>
  );
}

const channelNames: Record<keyof Reach["deliveries"], string> = {
  push: "푸시",
  email: "이메일",
  message: "문자",
};

/** Alerts that left the product. Everybody has the alert in the inbox in any case. */
function SentAlerts({ deliveries }: Pick<Reach, "deliveries">) {
  const used = (["push", "email", "message"] as const).filter((channel) => {
    const { sent, failed, waiting } = deliveries[channel];
    return sent + failed + waiting > 0;
  });
  if (used.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-neutral-weak pt-4 text-label">
      {used.map((channel) => (
        <div key={channel} className="flex gap-2">
          <dt className="font-semibold">{channelNames[channel]}</dt>
          <dd className="tabular text-neutral-weak">{outcomeOf(deliveries[channel])}</dd>
        </div>
      ))}
    </dl>
  );
}

function outcomeOf({ sent, failed, waiting }: Deliveries): string {
  const parts = [`${inKorean(sent)}건 보냄`];
  if (failed > 0) parts.push(`${inKorean(failed)}건 실패`);
  if (waiting > 0) parts.push(`${inKorean(waiting)}건 대기`);
  return parts.join(" · ");
}

function inKorean(count: number): string {
  return count.toLocaleString("ko-KR");
}

/** It says 100 only if it is all of them. */
function percentOf(part: number, whole: number): number {
  return Math.floor((part / whole) * 100);
}

function ReachSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="mt-3 h-2" />
    </Loading>
  );
}
