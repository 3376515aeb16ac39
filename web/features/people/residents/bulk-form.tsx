import { type Control, useWatch } from "react-hook-form";
import type { z } from "zod";

import type { Output } from "#contract/index.ts";
import { bulkCreateResidentsInput } from "#contract/residents.ts";
import { countUnits, floorOf, placeOf, type UnitRange } from "#contract/values/unit-numbering.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

export type BulkAnswer = Output<"bulkCreateResidents">;

type RangeInput = z.input<typeof bulkCreateResidentsInput>;

const empty = { startBuilding: "", endBuilding: "", startUnit: "", endUnit: "" };

/** Asks for buildings and units, and shows in advance how many accounts they make. */
export function BulkForm({ onCreated }: { onCreated: (answer: BulkAnswer) => void }) {
  const form = useZodForm(bulkCreateResidentsInput, { defaultValues: empty });
  const create = useCommand("bulkCreateResidents", {
    fallback: "계정 생성 중 오류가 발생했습니다.",
    onSuccess: (answer) => {
      showToast({ tone: "positive", message: answer.message, seconds: 5 });
      onCreated(answer);
    },
  });
  return (
    <div className="max-w-(--container-reading)">
      <Card
        title="계정 일괄 생성"
        description="동과 호의 범위를 정하면 세대마다 주민 계정을 하나씩 만들어요. 이미 계정이 있는 세대는 건너뛰어요."
      >
        <CommandForm
          form={form}
          label="계정 일괄 생성"
          command={create}
          buttons={
            <>
              {create.isPending && (
                <Banner tone="informative">
                  계정을 만들고 있어요. 세대가 많으면 몇 초 걸려요. 끝날 때까지 이 화면을 닫지 말아 주세요.
                </Banner>
              )}
              <div>
                <SubmitButton variant="primary">계정 생성</SubmitButton>
              </div>
            </>
          }
        >
          <div className="grid grid-cols-2 gap-x-4 gap-y-5">
            {rangeFields.map(({ name, label, suffix, placeholder }) => (
              <FormTextField
                key={name}
                control={form.control}
                name={name}
                label={label}
                suffix={suffix}
                placeholder={placeholder}
                isDigits
                autoComplete="off"
              />
            ))}
          </div>
          <NumberingHelp />
          <CountBefore control={form.control} />
        </CommandForm>
      </Card>
    </div>
  );
}

const rangeFields = [
  { name: "startBuilding", label: "시작 동", suffix: "동", placeholder: "101" },
  { name: "endBuilding", label: "종료 동", suffix: "동", placeholder: "105" },
  { name: "startUnit", label: "시작 호", suffix: "호", placeholder: "101" },
  { name: "endUnit", label: "종료 호", suffix: "호", placeholder: "2002" },
] as const;

function NumberingHelp() {
  return (
    <div className="rounded-card bg-neutral-weak px-4 py-3 text-label text-neutral-weak">
      <p>
        <strong className="text-neutral">호는 층×100+번호예요.</strong> 2002호는 20층의 02호예요.
      </p>
      <p className="mt-1">
        예를 들어 동 101-105, 호 101-2002를 넣으면 101동부터 105동까지, 1층부터 20층까지, 층마다 01호와 02호의
        계정을 만들어요. 모두 200개예요.
      </p>
    </div>
  );
}

/** The number of accounts that the four numbers make, if they are valid. */
function CountBefore({ control }: { control: Control<RangeInput, unknown, UnitRange> }) {
  const values = useWatch({ control });
  const { data: range } = bulkCreateResidentsInput.safeParse(values);
  return (
    <div role="status" className="min-h-13">
      {!range ? (
        <p className="text-neutral-weak">동과 호를 모두 넣으면 만들 계정이 몇 개인지 여기에 보여요.</p>
      ) : (
        <>
          <p className="text-lead font-bold">
            계정 <span className="tabular text-brand">{countUnits(range).toLocaleString("ko-KR")}개</span>를
            만들어요
          </p>
          <p className="text-label text-neutral-weak">{describe(range)}</p>
        </>
      )}
    </div>
  );
}

function describe({ startBuilding, endBuilding, startUnit, endUnit }: UnitRange): string {
  const places = placeOf(endUnit) - placeOf(startUnit) + 1;
  const floors = floorOf(endUnit) - floorOf(startUnit) + 1;
  const buildings = (endBuilding - startBuilding + 1).toLocaleString("ko-KR");
  return `${buildings}개 동 × ${floors.toLocaleString("ko-KR")}개 층 × 층마다 ${places}세대`;
}
