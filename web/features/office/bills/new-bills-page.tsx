import { useRef, useState } from "react";
import { useSearchParams } from "react-router";

import type { FileView } from "#contract/files.ts";
import type { Input, Output } from "#contract/index.ts";
import type { BillColumn, BillGroup } from "#contract/values/bills.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { useCommand } from "#web/api/actions.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

import { BillCheck } from "./bill-check.tsx";
import { BillFile } from "./bill-file.tsx";
import { BillPublishing } from "./bill-publishing.tsx";

/** The office's answers about a file. */
export interface FileReading {
  columns?: BillColumn[];
  groups?: Record<string, BillGroup>;
  reason?: string;
}

/** /manager/bills/new?month=: from the office's file to every home, in three steps on one screen. */
export function NewBillsPage() {
  const [params, setParams] = useSearchParams();
  const months = pastMonths();
  const month = params.get("month") ?? months[0]!;
  const [file, setFile] = useState<FileView>();
  const [reading, setReading] = useState<FileReading>({});
  const [checked, setChecked] = useState<Output<"checkBillFile">>();
  const check = useCommand("checkBillFile", { fallback: "파일을 확인하지 못했어요.", onSuccess: setChecked });
  // What is answered while a check is under way is checked after it.
  const next = useRef<Input<"checkBillFile">>(undefined);
  const runNext = () => {
    const order = next.current;
    next.current = undefined;
    if (order) check.run(order, runNext);
  };
  const run = (of: FileView, said: FileReading, ofMonth = month) => {
    setReading(said);
    next.current = { fileId: of.id, month: ofMonth, ...said };
    if (!check.isPending) runNext();
  };
  const order: Pick<Input<"publishBills">, "fileId" | "month"> | undefined = file && {
    fileId: file.id,
    month,
  };
  return (
    <>
      <title>관리비 올리기 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.bills}>관리비 목록</BackLink>}
        title="관리비 올리기"
        description="파일을 올리면 무엇이 달라지는지 먼저 보여 드려요. 발행하기 전에는 주민이 볼 수 없어요."
      />
      <div className="flex max-w-(--container-reading) flex-col gap-6">
        <div className="w-full sm:w-60">
          <SelectField
            label="부과월"
            options={months.map((value) => ({ value, label: monthText(value) }))}
            value={month}
            onChange={(chosen) => {
              setParams({ month: chosen }, { replace: true, preventScrollReset: true });
              setChecked(undefined);
              if (file) run(file, reading, chosen);
            }}
          />
        </div>
        <BillFile
          isChecking={check.isPending}
          onSent={(sent) => {
            setFile(sent);
            setChecked(undefined);
            run(sent, {});
          }}
          onChoose={check.reset}
        />
        {check.failure !== undefined && <Banner tone="critical">{check.failure}</Banner>}
        {file && checked && (
          <>
            <BillCheck
              checked={checked}
              reading={reading}
              isChecking={check.isPending}
              onReading={(said) => run(file, said)}
            />
            {order && checked.errorCount === 0 && checked.items.every(({ group }) => group !== null) && (
              <BillPublishing
                key={`${order.fileId} ${month}`}
                order={order}
                reading={reading}
                checked={checked}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

const shownMonths = 24;

/** The months before this one, the last first. */
function pastMonths(): string[] {
  const [year = 0, month = 1] = seoulDate(new Date()).split("-").map(Number);
  return Array.from({ length: shownMonths }, (_, before) =>
    new Date(Date.UTC(year, month - 2 - before, 1)).toISOString().slice(0, 7),
  );
}
