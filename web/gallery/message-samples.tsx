import Inbox from "lucide-react/icons/inbox";

import { Button } from "#web/ui/buttons/button.tsx";
import { TemporaryPassword } from "#web/ui/overlays/temporary-password.tsx";
import { Banner, type BannerTone } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { StatCardsSkeleton, TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge, type BadgeTone } from "#web/ui/text/badge.tsx";

import { SampleRow, SampleSection } from "./sample-section.tsx";

const badges: readonly (readonly [BadgeTone, string])[] = [
  ["neutral", "끝남"],
  ["brand", "새 글"],
  ["positive", "처리 완료"],
  ["warning", "접수"],
  ["critical", "긴급"],
  ["informative", "처리 중"],
];

const banners: readonly (readonly [BannerTone, string])[] = [
  ["informative", "권한은 그 사용자가 로그아웃한 뒤 다시 로그인하면 생겨요."],
  ["positive", "성공적으로 업데이트되었습니다. 잠시 후 이동합니다."],
  ["warning", "디스크 공간이 10% 남았어요."],
  ["critical", "저장하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요."],
];

export function MessageSamples() {
  return (
    <SampleSection title="알리는 말">
      <SampleRow>
        {badges.map(([tone, word]) => (
          <Badge key={tone} tone={tone}>
            {word}
          </Badge>
        ))}
      </SampleRow>
      <div className="grid gap-3 lg:grid-cols-2">
        {banners.map(([tone, message]) => (
          <Banner key={tone} tone={tone}>
            {message}
          </Banner>
        ))}
        <Banner
          tone="informative"
          title="점검이 예정되어 있어요"
          action={<Button size="small">자세히 보기</Button>}
        >
          11월 21일 (토) 오전 2시부터 30분 동안 쓸 수 없어요.
        </Banner>
        <TemporaryPassword value="ABCD-EFGH-JKMN-PQRS" />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <EmptyState
          icon={<Inbox aria-hidden size="1.5rem" />}
          action={<Button variant="primary">공지 쓰기</Button>}
        >
          등록된 공지사항이 없습니다.
        </EmptyState>
        <FailedState onRetry={() => undefined}>아파트 목록을 불러오는 데 실패했습니다.</FailedState>
      </div>
      <StatCardsSkeleton />
      <TableSkeleton rows={3} />
    </SampleSection>
  );
}
