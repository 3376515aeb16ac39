import Building2 from "lucide-react/icons/building-2";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import { useState } from "react";

import { FoldedCard } from "#web/ui/layout/folded-card.tsx";
import { StatCard, StatRow } from "#web/ui/layout/stat-card.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { TaskLink } from "#web/ui/layout/task-link.tsx";
import { BadgeMenu } from "#web/ui/overlays/badge-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";

import { managers, type SampleManager } from "./sample-data.ts";
import { SampleSection } from "./sample-section.tsx";

const columns: readonly Column<SampleManager>[] = [
  { header: "이름", cell: ({ name }) => name, phone: "title", keepsWhole: true },
  { header: "이메일", cell: ({ email }) => email, phone: "meta" },
  { header: "담당 아파트", cell: ({ apartment }) => apartment, phone: "meta" },
  {
    header: "입주민",
    cell: ({ residentCount }) => residentCount.toLocaleString("ko-KR"),
    phone: "hidden",
    align: "end",
  },
  {
    header: "상태",
    cell: ({ state }) => <Badge tone={state.tone}>{state.word}</Badge>,
    phone: "meta",
    keepsWhole: true,
  },
];

const states = [
  { value: "submitted", label: "접수", tone: "warning" },
  { value: "in_progress", label: "처리 중", tone: "informative" },
  { value: "resolved", label: "처리 완료", tone: "positive" },
] as const;

export function DataSamples() {
  const [state, setState] = useState<(typeof states)[number]["value"]>("submitted");
  const [tab, setTab] = useState<"all" | "submitted" | "resolved">("all");
  const [page, setPage] = useState(15);
  return (
    <SampleSection title="자료">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard
          label="등록된 아파트"
          value={18_214}
          unit="곳"
          href="#data"
          icon={<Building2 aria-hidden size="1.125rem" />}
        />
        <StatCard label="관리자 계정" value={0} unit="개" icon={<Users aria-hidden size="1.125rem" />} />
        <StatCard
          label="시스템 상태"
          value="정상"
          note="데이터베이스와 디스크를 확인했어요."
          icon={<ShieldCheck aria-hidden size="1.125rem" />}
        />
      </div>
      <StatRow>
        <StatCard isCompact label="새 공지사항" value={5} unit="건" note="최근 7일" href="#data" />
        <StatCard isCompact label="내 민원" value="2 / 3" unit="건" note="남음 / 전체" href="#data" />
        <StatCard isCompact label="예약한 시설" value={0} unit="건" note="오늘" href="#data" />
      </StatRow>
      <Facts>
        <Fact name="장소">정문 벤치</Fact>
        <Fact name="인원">참석 12명</Fact>
      </Facts>
      <FoldedCard title="이용 안내">실내용 신발을 가져와 주세요.</FoldedCard>
      <ul>
        <TaskLink href="#data" label="기한이 지난 새 민원" count="3건" isLate />
        <TaskLink href="#data" label="관리자가 없는 단지" note="푸른마을 외 11곳" count="12곳" />
      </ul>
      <BadgeMenu label="천장 누수 처리 상태" items={states} value={state} onChange={setState} />
      <DataTable
        label="관리자"
        columns={columns}
        rows={managers}
        rowHref={() => "#data"}
        rowLabel={({ name }) => name}
        actions={({ name, residentCount }) => [
          {
            label: "비밀번호 재설정",
            onSelect: () => tell(`${name} 비밀번호 재설정`),
            disabledReason: residentCount === 0 ? "아직 초기 비밀번호를 쓰고 있어요." : undefined,
          },
          { label: "삭제", tone: "critical", onSelect: () => tell(`${name} 삭제`) },
        ]}
      />
      <Pager page={page} pageCount={32} onChange={setPage} />
      <Tabs
        label="민원 상태"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: "all", label: "전체", count: 1204, content: <p>모든 민원이에요.</p> },
          { id: "submitted", label: "접수", count: 5, content: <p>접수된 민원이에요.</p> },
          { id: "resolved", label: "처리 완료", content: <p>처리한 민원이에요.</p> },
        ]}
      />
    </SampleSection>
  );
}

function tell(what: string): void {
  showToast({ tone: "informative", message: `${what}을 골랐어요.`, seconds: 3 });
}
