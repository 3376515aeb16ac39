import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useDeferredValue, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import type { InitialAccount } from "#contract/residents.ts";
import { callQuery } from "#web/api/queries.ts";
import { useSignInCodes } from "#web/handover/sign-in-code.ts";
import { partsOf } from "#web/handover/slip-parts.ts";
import { SlipSheets, type SlipsPerSheet } from "#web/handover/slip-sheets.tsx";
import { Slip } from "#web/handover/slip.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { RadioGroup, type RadioOption } from "#web/ui/fields/radio-group.tsx";
import { SearchableSelectField } from "#web/ui/fields/searchable-select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";

interface SlipsCardProps {
  /** At least one. */
  accounts: readonly InitialAccount[];
  /** Called when all of them went to the printer, not only a part. */
  onPrinted: () => void;
}

/** Prints a slip for each household, for its letterbox. */
export function SlipsCard({ accounts, onPrinted }: SlipsCardProps) {
  const office = useQuery(callQuery("getMyApartment")).data?.apartment;
  const parts = useMemo(() => partsOf(accounts), [accounts]);
  const [partIndex, setPartIndex] = useState(0);
  const [perSheet, setPerSheet] = useState<SlipsPerSheet>("4");
  const part = parts[partIndex] ?? parts[0]!;
  const areCodesDrawn = useSignInCodes(part.accounts);
  const sheets = useMemo(
    () => office && { accounts: part.accounts, perSheet, office },
    [part, perSheet, office],
  );
  // Rendered in the background, so that the page stays responsive.
  const laidOut = useDeferredValue(areCodesDrawn ? sheets : undefined, undefined);
  return (
    <Card
      title="안내문 인쇄"
      description="세대마다 하나씩 우편함에 넣을 안내문이에요. 휴대전화로 QR 코드를 찍으면 로그인 화면이 채워진 채 열려요."
    >
      {parts.length > 1 && (
        <SearchableSelectField
          label="인쇄할 동"
          options={parts.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(partIndex)}
          onChange={(chosen) => setPartIndex(Number(chosen ?? 0))}
        />
      )}
      <RadioGroup label="A4 한 장에" options={sheetOptions} value={perSheet} onChange={setPerSheet} />
      <figure className="flex flex-col gap-2">
        <figcaption className="text-label font-semibold text-neutral-weak">미리 보기</figcaption>
        <div className="slip-preview">{office && <Slip account={part.accounts[0]!} office={office} />}</div>
      </figure>
      <div>
        <Button
          icon={<Printer aria-hidden size="1.125rem" />}
          isPending={laidOut === undefined || laidOut !== sheets}
          onPress={() => {
            print();
            if (parts.length === 1) onPrinted();
          }}
        >
          안내문 {part.accounts.length.toLocaleString("ko-KR")}장 인쇄
        </Button>
      </div>
      {laidOut && createPortal(<SlipSheets {...laidOut} />, document.body)}
    </Card>
  );
}

const sheetOptions: readonly RadioOption<SlipsPerSheet>[] = [
  { value: "4", label: "네 세대", help: "점선을 따라 잘라서 나눠 줘요." },
  { value: "1", label: "한 세대", help: "접어서 봉투에 넣기 좋아요." },
];
