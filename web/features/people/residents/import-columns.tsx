import { useState } from "react";

import type { FileView } from "#contract/files.ts";
import type { Input, Output } from "#contract/index.ts";
import { importColumns } from "#contract/values/household-import.ts";
import type { ColumnChoice } from "#contract/values/household-import.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { columnNames } from "./import-column-names.ts";
import { ImportSample } from "./import-sample.tsx";

type Sample = Output<"readHouseholdImport">;
type Order = Input<"checkHouseholdImport">;

/** The question of a check, for asking it again, and its answer. */
export interface CheckedList {
  order: Order;
  answer: Output<"checkHouseholdImport">;
}

interface ImportColumnsProps {
  file: FileView;
  sample: Sample;
  onSheet: (sample: Sample) => void;
  onChecked: (checked: CheckedList) => void;
  onOtherFile: () => void;
}

/** Which column is which: as it was found, or chosen by hand. */
export function ImportColumns({ file, sample, onSheet, onChecked, onOtherFile }: ImportColumnsProps) {
  const [chosen, setChosen] = useState<ColumnChoice>();
  const [mode, setMode] = useState<Order["mode"]>("add");
  const [fills, setFills] = useState<boolean>();
  const columns = chosen ?? sample.columns;
  const fillsBuilding = fills ?? sample.blankBuildings > 0;
  const order: Order = {
    fileId: file.id,
    sheet: sample.sheet,
    mode,
    fillsBuilding,
    ...(chosen && { columns: chosen }),
  };
  const check = useCommand("checkHouseholdImport", {
    fallback: "명부를 확인하지 못했어요.",
    onward: (answer) => onChecked({ order, answer }),
  });
  const sheet = useCommand("readHouseholdImport", {
    fallback: "시트를 읽지 못했어요.",
    onward: (read) => {
      setChosen(undefined);
      setFills(undefined);
      onSheet(read);
    },
  });
  const isReady =
    columns.home !== undefined || (columns.building !== undefined && columns.unit !== undefined);
  return (
    <Card
      title="열 확인"
      description={file.name}
      action={<Button onPress={onOtherFile}>다른 파일 고르기</Button>}
    >
      {sample.sheets.length > 1 && (
        <SelectField
          label="시트"
          options={sample.sheets.map((name) => ({ value: name, label: name }))}
          value={sample.sheet}
          onChange={(name) => sheet.run({ fileId: file.id, sheet: name })}
          error={sheet.failure}
        />
      )}
      <ImportSample {...sample} columns={columns} />
      <ColumnFields sample={sample} columns={columns} isFound={isReady && !chosen} onChange={setChosen} />
      {columns.building !== undefined && (
        <Checkbox
          isChecked={fillsBuilding}
          onChange={setFills}
          help={
            sample.blankBuildings > 0
              ? `동이 빈 줄이 ${sample.blankBuildings.toLocaleString("ko-KR")}개 있어요. 동 칸이 합쳐진 명부라면 켜 두세요.`
              : undefined
          }
        >
          동이 빈 줄은 위의 동으로 채우기
        </Checkbox>
      )}
      <RadioGroup
        label="가져오는 방법"
        options={[
          { value: "add", label: "새 주민만 더하기", help: "지금 있는 계정은 그대로 두어요." },
          {
            value: "sync",
            label: "명부와 맞추기",
            help: "명부에 없는 계정을 전출 후보로 보여 드려요. 고른 계정만 전출로 처리해요.",
          },
        ]}
        value={mode}
        onChange={setMode}
      />
      {check.failure !== undefined && <Banner tone="critical">{check.failure}</Banner>}
      {check.isPending && <Banner tone="informative">명부를 주민 목록과 견주고 있어요.</Banner>}
      <div>
        <Button
          variant="primary"
          isPending={check.isPending}
          disabledReason={isReady ? undefined : "동과 호가 있는 열을 골라 주세요."}
          onPress={() => check.run(order)}
        >
          미리 보기
        </Button>
      </div>
    </Card>
  );
}

interface ColumnFieldsProps {
  sample: Sample;
  columns: ColumnChoice;
  isFound: boolean;
  onChange: (columns: ColumnChoice) => void;
}

/** Selects stay folded while the columns were found. */
function ColumnFields({ sample, columns, isFound, onChange }: ColumnFieldsProps) {
  const [isOpen, setOpen] = useState(!isFound);
  const letters = lettersIn(sample);
  return (
    <div className="flex flex-col gap-3">
      {!isFound && Object.keys(sample.columns).length === 0 && (
        <Banner tone="warning">‘동’, ‘호’ 제목이 있는 줄을 찾지 못했어요. 열을 직접 골라 주세요.</Banner>
      )}
      <div>
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          열 직접 고르기
        </Button>
      </div>
      {isOpen && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {importColumns.map((column) => (
            <SelectField
              key={column}
              label={columnNames[column]}
              options={[
                { value: "", label: "없음" },
                ...letters.map((letter) => ({ value: letter, label: `${letter}열` })),
              ]}
              value={columns[column] ?? ""}
              onChange={(letter) => {
                const { [column]: _, ...others } = columns;
                onChange(letter === "" ? others : { ...others, [column]: letter });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function lettersIn({ sample }: Sample): string[] {
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => String.fromCodePoint(65 + place));
}
