import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { billGroupNames, billGroups } from "#contract/values/bills.ts";
import { homeName } from "#contract/values/home-name.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FoldedCard } from "#web/ui/layout/folded-card.tsx";
import { StatCard, StatRow } from "#web/ui/layout/stat-card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

import { BillColumns } from "./bill-columns.tsx";
import type { FileReading } from "./new-bills-page.tsx";

interface BillCheckProps {
  checked: Output<"checkBillFile">;
  reading: FileReading;
  isChecking: boolean;
  /** Checks the file again, with the office's present answers. */
  onReading: (reading: FileReading) => void;
}

/** What publishing the file would do, and what stands in the way. */
export function BillCheck({ checked, reading, isChecking, onReading }: BillCheckProps) {
  const { summary, items, changes } = checked;
  const open = items.filter(({ group }) => group === null);
  return (
    <Card title="2. 확인">
      <StatRow>
        <StatCard label="세대" value={summary.homes} unit="세대" isCompact />
        <StatCard label="합계" value={summary.sumWon} unit="원" isCompact />
        <StatCard label="항목" value={summary.itemCount} unit="개" isCompact />
      </StatRow>
      {open.map(({ name }) => (
        <SelectField
          key={name}
          label={`'${name}'은 어떤 항목인가요?`}
          help="한 번 고르면 다음 달부터 기억해요."
          options={billGroups.map((group) => ({ value: group, label: billGroupNames[group] }))}
          value={null}
          onChange={(group) => onReading({ ...reading, groups: { ...reading.groups, [name]: group } })}
        />
      ))}
      <Faults checked={checked} reading={reading} onReading={onReading} />
      <Warnings warnings={checked.warnings} />
      {changes.length > 0 && (
        <FoldedCard title="지난달과 가장 많이 달라진 세대">
          <ul className="tabular">
            {changes.map(({ building, unit, won, wonLastMonth }) => (
              <li key={`${building} ${unit}`} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span>{homeName({ building, unit })}</span>
                <span>
                  <span className="text-neutral-weak">{wonText(wonLastMonth)} → </span>
                  {wonText(won)}
                </span>
              </li>
            ))}
          </ul>
        </FoldedCard>
      )}
      <FoldedCard title="항목별 합계">
        <ul className="tabular">
          {items.map(({ name, group, sumWon }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
              <span>
                {name}
                <span className="text-label text-neutral-weak"> {group && billGroupNames[group]}</span>
              </span>
              <span>{wonText(sumWon)}</span>
            </li>
          ))}
        </ul>
      </FoldedCard>
      <FoldedCard title="열을 다르게 읽어야 하나요?">
        <BillColumns
          columns={checked.columns}
          isDisabled={isChecking}
          onChange={(column) => {
            const others = (reading.columns ?? []).filter((one) => one.column !== column.column);
            onReading({ ...reading, columns: [...others, column] });
          }}
        />
      </FoldedCard>
    </Card>
  );
}

const shownFaults = 20;

function Faults({ checked: { errors, errorCount }, reading, onReading }: Omit<BillCheckProps, "isChecking">) {
  const [reason, setReason] = useState("");
  if (errorCount === 0) return null;
  const hasMismatch = errors.some(({ code }) => code === "sum_mismatch");
  return (
    <>
      <Banner
        tone="critical"
        title={`오류가 ${errorCount.toLocaleString("ko-KR")}개 있어요. 파일을 고쳐 다시 올려 주세요.`}
      >
        <ul className="mt-1 list-disc ps-5">
          {errors.slice(0, shownFaults).map(({ row, column, building, unit, message }) => (
            <li key={`${row} ${column} ${message}`}>
              {row !== null && `${row}번째 줄 `}
              {column !== null && `${column}열 `}
              {building !== null && `(${homeName({ building, unit })}) `}
              {message}
            </li>
          ))}
        </ul>
      </Banner>
      {hasMismatch && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="합계가 다른 채로 올리는 사유"
              help="파일의 합계를 그대로 써요. 사유는 기록에 남아요."
              value={reason}
              onChange={setReason}
              maxCharacters={200}
            />
          </div>
          <Button
            disabledReason={reason.trim().length >= 5 ? undefined : "사유를 5자 이상 적어 주세요."}
            onPress={() => onReading({ ...reading, reason: reason.trim() })}
          >
            사유를 적고 확인
          </Button>
        </div>
      )}
    </>
  );
}

function Warnings({ warnings }: Pick<Output<"checkBillFile">, "warnings">) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={`확인할 것이 ${warnings.length}가지 있어요.`}>
      <ul className="mt-1 list-disc ps-5">
        {warnings.map(({ code, message, count, homes }) => (
          <li key={code}>
            {message}
            {homes.length > 0 && (
              <span className="tabular text-neutral-weak">
                {` ${count.toLocaleString("ko-KR")}세대: `}
                {homes.map(homeName).join(", ")}
                {count > homes.length && " 외"}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
