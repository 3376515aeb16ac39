import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { needsMoveOutCount } from "#contract/values/household-import.ts";
import type { ConflictChoice } from "#contract/values/household-import.ts";
import { wholeNumberOf } from "#contract/values/typed-number.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import type { CheckedList } from "./import-columns.tsx";
import { ConflictRows, ErrorRows, MoveOutRows, PlainRows, VacantRows } from "./import-rows.tsx";

type Applied = Output<"applyHouseholdImport">;

interface ImportPreviewProps {
  checked: CheckedList;
  onChecked: (checked: CheckedList) => void;
  onBack: () => void;
  onApplied: (answer: Applied) => void;
}

/** What the office decided about single rows. */
export interface ImportChoices {
  /** By row of the file. */
  conflicts: ReadonlyMap<number, ConflictChoice>;
  otherConflicts: ConflictChoice;
  moveOuts: ReadonlySet<string>;
}

/** What the list would do, in tabs with numbers; and doing it. */
export function ImportPreview({ checked, onChecked, onBack, onApplied }: ImportPreviewProps) {
  const { importId, counts } = checked.answer;
  const [choices, setChoices] = useState<ImportChoices>({
    conflicts: new Map(),
    otherConflicts: "skip",
    moveOuts: new Set(),
  });
  const [typedCount, setTypedCount] = useState("");
  const [tab, setTab] = useState<PreviewTab>(() => firstTab(counts));
  const apply = useCommand("applyHouseholdImport", {
    fallback: "명부를 적용하지 못했어요.",
    onSuccess: onApplied,
  });
  const again = useCommand("checkHouseholdImport", {
    fallback: "명부를 확인하지 못했어요.",
    onward: (answer) => onChecked({ ...checked, answer }),
  });
  const isOutdated = apply.error?.details?.code === "import_outdated";
  // The office's own residents are those that the list has or lacks.
  const residents = counts.unchanged + counts.renamed + counts.moveOuts;
  const mustType = needsMoveOutCount(choices.moveOuts.size, residents);
  const run = () =>
    apply.run({
      importId,
      skipsErrors: counts.errors > 0,
      conflictChoices: [...choices.conflicts].map(([row, choice]) => ({ row, choice })),
      otherConflicts: choices.otherConflicts,
      moveOutIds: [...choices.moveOuts],
      ...(mustType && { moveOutCount: wholeNumberOf(typedCount) ?? null }),
    });
  const shared = { importId, choices, onChoices: setChoices };
  const items = [
    { id: "newPeople", label: "새로 추가", content: <PlainRows importId={importId} kind="newPeople" /> },
    { id: "renamed", label: "이름 변경", content: <PlainRows importId={importId} kind="renamed" /> },
    { id: "conflicts", label: "확인 필요", content: <ConflictRows {...shared} /> },
    { id: "moveOuts", label: "전출", content: <MoveOutRows {...shared} /> },
    { id: "vacant", label: "빈집", content: <VacantRows importId={importId} /> },
    { id: "errors", label: "오류", content: <ErrorRows importId={importId} /> },
  ] as const;
  return (
    <Card
      title="미리 보기"
      description={<Summary counts={counts} />}
      action={<Button onPress={onBack}>열 다시 고르기</Button>}
    >
      <Tabs
        label="명부에서 바뀌는 것"
        selected={tab}
        onSelect={setTab}
        items={items.map((item) => ({ ...item, count: counts[item.id] }))}
      />
      {mustType && (
        <TextField
          label="전출로 처리할 세대 수"
          help={`전출을 ${choices.moveOuts.size.toLocaleString("ko-KR")}건 골랐어요. 많은 계정이 끝나니 같은 수를 적어 주세요.`}
          isDigits
          value={typedCount}
          onChange={setTypedCount}
          error={apply.failureField === "moveOutCount" ? apply.failure : undefined}
        />
      )}
      {choices.moveOuts.size > 0 && (
        <Banner tone="warning">
          전출로 처리한 계정은 곧바로 로그아웃되고 되돌릴 수 없어요. 쓴 글은 ‘탈퇴한 사용자’의 글로 남아요.
        </Banner>
      )}
      {apply.isPending && (
        <Banner tone="informative">
          명부를 적용하고 있어요. 세대가 많으면 몇 초 걸려요. 끝날 때까지 이 화면을 닫지 말아 주세요.
        </Banner>
      )}
      {apply.failure !== undefined && apply.failureField !== "moveOutCount" && (
        <Banner
          tone="critical"
          action={
            isOutdated && (
              <Button size="small" isPending={again.isPending} onPress={() => again.run(checked.order)}>
                다시 확인
              </Button>
            )
          }
        >
          {again.failure ?? apply.failure}
        </Banner>
      )}
      <div>
        <Button variant="primary" isPending={apply.isPending} onPress={run}>
          {counts.errors > 0 ? `오류 ${counts.errors.toLocaleString("ko-KR")}줄을 빼고 적용` : "적용"}
        </Button>
      </div>
    </Card>
  );
}

type PreviewTab = "newPeople" | "renamed" | "conflicts" | "moveOuts" | "vacant" | "errors";
type Counts = CheckedList["answer"]["counts"];

/** What somebody must look at comes first. */
function firstTab(counts: Counts): PreviewTab {
  return (
    (["errors", "conflicts", "newPeople", "renamed", "moveOuts", "vacant"] as const).find(
      (kind) => counts[kind] > 0,
    ) ?? "newPeople"
  );
}

function Summary({
  counts: { rows, unchanged, newHouseholds, filtered, droppedPhones },
}: {
  counts: Counts;
}) {
  const said = [
    `모두 ${rows.toLocaleString("ko-KR")}줄을 읽었어요.`,
    newHouseholds > 0 && `새 세대가 ${newHouseholds.toLocaleString("ko-KR")}개예요.`,
    unchanged > 0 && `${unchanged.toLocaleString("ko-KR")}명은 이미 있어 그대로 두어요.`,
    filtered > 0 && `필터로 숨긴 ${filtered.toLocaleString("ko-KR")}줄도 읽었어요.`,
    droppedPhones > 0 &&
      `연락처 ${droppedPhones.toLocaleString("ko-KR")}개는 이용 동의가 없거나, 휴대전화가 아니거나, 주민이 직접 관리해서 알림에 쓰지 않아요. 읽을 수 있는 번호는 업무용 연락처로 저장해요.`,
  ];
  return <p>{said.filter(Boolean).join(" ")}</p>;
}
