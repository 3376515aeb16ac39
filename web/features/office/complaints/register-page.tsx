import "./register.css";

import { useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import { useState } from "react";
import { useSearchParams } from "react-router";

import type { Input } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery, recordedQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveWorkbook } from "#web/ui/save-file.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { writeComplaintFilter } from "./complaint-address.ts";
import { type ComplaintFilter, payloadOf, readComplaintFilter } from "./complaint-filter.ts";
import { ComplaintFilters } from "./complaint-filters.tsx";
import { RegisterTable } from "./register-table.tsx";

/** /manager/complaints/register: 민원대장 of a period, on the screen, on paper and as a workbook. */
export function RegisterPage() {
  const [params, setParams] = useSearchParams();
  const read = readComplaintFilter(params);
  const filter: ComplaintFilter = { ...read, status: read.status ?? "all" };
  const today = useToday();
  const from = readDay(params.get("from")) ?? `${today.slice(0, 8)}01`;
  const to = readDay(params.get("to")) ?? today;
  const show = (changed: Partial<ComplaintFilter>, days = { from, to }) => {
    const written = writeComplaintFilter({ ...filter, ...changed });
    for (const [name, day] of Object.entries(days)) written.set(name, day);
    setParams(written, { replace: true, preventScrollReset: true });
  };
  const asked: Input<"readComplaintRegister"> = { from, to, ...narrowed(filter) };
  const register = useQuery(recordedQuery("readComplaintRegister", asked));
  const apartment = useQuery(callQuery("getMyApartment")).data?.apartment;
  return (
    <article className="register-paper">
      <title>민원대장 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.complaints}>민원 목록</BackLink>}
        title="민원대장"
        description="접수한 날을 정해 보고, 인쇄하거나 엑셀로 받아요. 알린 사람의 이름과 전화번호는 나오지 않아요."
        action={
          <div className="flex flex-wrap gap-2">
            <WorkbookButton asked={asked} />
            {register.data && <PrintButton variant="primary" />}
          </div>
        }
      />
      <div className="flex flex-col gap-4 pb-5 print:hidden">
        <Period key={`${from} ${to}`} from={from} to={to} onShow={(days) => show({}, days)} />
        <ComplaintFilters filter={filter} onChange={show}>
          <div className="sm:w-38">
            <SelectField
              label="처리 상태"
              hidesLabel
              options={statuses}
              value={filter.status ?? "all"}
              onChange={(status) => show({ status })}
            />
          </div>
        </ComplaintFilters>
      </div>
      <div className="register-head">
        <p className="register-title">
          {apartment?.name} 민원대장
          <span>
            {from} ~ {to}
          </span>
        </p>
        <div aria-hidden className="register-signs">
          {["결재", ...signers].map((signer) => (
            <span key={signer}>{signer}</span>
          ))}
        </div>
      </div>
      <Loaded query={register} skeleton={<TableSkeleton />} fallback="민원대장을 불러오지 못했어요.">
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState>이 기간에 접수한 민원이 없어요.</EmptyState>
          ) : (
            <>
              <p role="status" className="tabular pb-2 font-semibold">
                {entries.length.toLocaleString("ko-KR")}건
              </p>
              <RegisterTable entries={entries} />
              <p className="pt-4 text-label text-neutral-weak print:hidden">
                누가 언제 보고 내려받았는지 기록해 두어요.
              </p>
            </>
          )
        }
      </Loaded>
    </article>
  );
}

interface Days {
  from: string;
  to: string;
}

/** Another period is read by a button: dates are typed in parts, and each look is recorded. */
function Period({ from, to, onShow }: Days & { onShow: (days: Days) => void }) {
  const [typed, setTyped] = useState<Days>({ from, to });
  const [isTried, setTried] = useState(false);
  const [fromError, toError] = [typed.from, typed.to].map((day) =>
    readDay(day) === undefined ? "날짜를 골라 주세요." : undefined,
  );
  const backwards = typed.from > typed.to ? "시작하는 날보다 빨라요." : undefined;
  const lastError = toError ?? (fromError === undefined ? backwards : undefined);
  return (
    <form
      noValidate
      aria-label="기간"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fromError === undefined && lastError === undefined) onShow(typed);
      }}
    >
      <div className="w-40 max-sm:flex-1">
        <TextField
          label="접수한 날 (처음)"
          type="date"
          value={typed.from}
          error={isTried ? fromError : undefined}
          onChange={(day) => setTyped({ ...typed, from: day })}
        />
      </div>
      <div className="w-40 max-sm:flex-1">
        <TextField
          label="접수한 날 (끝)"
          type="date"
          value={typed.to}
          error={isTried ? lastError : undefined}
          onChange={(day) => setTyped({ ...typed, to: day })}
        />
      </div>
      <Button type="submit">보기</Button>
    </form>
  );
}

function WorkbookButton({ asked }: { asked: Input<"exportComplaintRegister"> }) {
  const saving = useCommand("exportComplaintRegister", {
    fallback: "민원대장을 내려받지 못했어요.",
    onSuccess: ({ fileData, fileName }) => saveWorkbook(fileName, fileData),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <Button
      icon={<FileDown aria-hidden size="1.125rem" />}
      isPending={saving.isPending}
      onPress={() => saving.run(asked)}
    >
      엑셀 내려받기
    </Button>
  );
}

/** A register has one order: that of arrival. */
function narrowed(filter: ComplaintFilter): Omit<Input<"readComplaintRegister">, "from" | "to"> {
  const { order: _order, excerpt: _excerpt, ...kept } = payloadOf(filter);
  return kept;
}

function readDay(day: string | null): string | undefined {
  return day !== null && /^20\d\d-\d\d-\d\d$/.test(day) ? day : undefined;
}

const signers = ["담당", "과장", "소장"];

const statuses = [
  { value: "all", label: "모든 상태" },
  { value: "submitted", label: "접수" },
  { value: "in_progress", label: "처리 중" },
  { value: "resolved", label: "처리 완료" },
] as const;
