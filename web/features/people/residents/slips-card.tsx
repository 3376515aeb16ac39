import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useDeferredValue, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import type { InitialAccount } from "#contract/residents.ts";
import { callQuery } from "#web/api/queries.ts";
import { isOutOfReach } from "#web/handover/reach-of-address.ts";
import { useSignInCodes } from "#web/handover/sign-in-code.ts";
import { accountsBetween, buildingsOf, largestPrint } from "#web/handover/slip-parts.ts";
import { SlipSheets, type SlipsPerSheet } from "#web/handover/slip-sheets.tsx";
import { Slip } from "#web/handover/slip.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { RadioGroup, type RadioOption } from "#web/ui/fields/radio-group.tsx";
import { SearchableSelectField } from "#web/ui/fields/searchable-select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface SlipsCardProps {
  /** At least one. */
  accounts: readonly InitialAccount[];
  /** Called when all of them went to the printer, not only a part. */
  onPrinted: () => void;
}

/** Prints a slip for each household, for its letterbox: all in one go, or from one building to another. */
export function SlipsCard({ accounts, onPrinted }: SlipsCardProps) {
  const office = useQuery(callQuery("getMyApartment")).data?.apartment;
  const buildings = useMemo(() => buildingsOf(accounts), [accounts]);
  const [from, setFrom] = useState(buildings[0]!);
  const [to, setTo] = useState(buildings.at(-1)!);
  const [perSheet, setPerSheet] = useState<SlipsPerSheet>("4");
  const chosen = useMemo(() => accountsBetween(accounts, from, to), [accounts, from, to]);
  const isTooMany = chosen.length > largestPrint;
  const printed = isTooMany ? nobody : chosen;
  const drawnCount = useSignInCodes(printed);
  const sheets = useMemo(
    () => office && { accounts: printed, perSheet, office },
    [printed, perSheet, office],
  );
  // Rendered in the background, so that the page stays responsive.
  const laidOut = useDeferredValue(drawnCount === printed.length ? sheets : undefined, undefined);
  const isReady = laidOut !== undefined && laidOut === sheets;
  const options = buildings.map((building) => ({ value: building, label: `${building}동` }));
  return (
    <Card
      title="안내문 인쇄"
      description="세대마다 하나씩 우편함에 넣을 안내문이에요. 휴대전화로 QR 코드를 찍으면 로그인 화면이 채워진 채 열려요."
    >
      {isOutOfReach(location.hostname) && (
        <Banner tone="critical">
          주민은 안내문의 주소({location.origin})를 집에서 열 수 없어요. 인쇄하기 전에 주민이 쓰는 주소로
          접속해 주세요. 그 주소는 서비스를 설치한 사람이 알아요.
        </Banner>
      )}
      {buildings.length > 1 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SearchableSelectField
            label="처음 동"
            options={options}
            value={from}
            onChange={(building) => setFrom(building ?? buildings[0]!)}
          />
          <SearchableSelectField
            label="끝 동"
            options={options}
            value={to}
            onChange={(building) => setTo(building ?? buildings.at(-1)!)}
          />
        </div>
      )}
      <RadioGroup label="A4 한 장에" options={sheetOptions} value={perSheet} onChange={setPerSheet} />
      <figure className="flex flex-col gap-2">
        <figcaption className="text-label font-semibold text-neutral-weak">미리 보기</figcaption>
        <div className="slip-preview">{office && <Slip account={chosen[0]!} office={office} />}</div>
      </figure>
      {isTooMany ? (
        <p className="text-critical">
          한 번에 {largestPrint.toLocaleString("ko-KR")}장까지 인쇄할 수 있어요. 동을 나눠 주세요.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            icon={<Printer aria-hidden size="1.125rem" />}
            isPending={!isReady}
            onPress={() => {
              print();
              if (printed.length === accounts.length) onPrinted();
            }}
          >
            안내문 {printed.length.toLocaleString("ko-KR")}장 인쇄
          </Button>
          {!isReady && printed.length > 200 && (
            <p className="tabular text-label text-neutral-weak">
              QR 코드를 그리고 있어요: {drawnCount.toLocaleString("ko-KR")} /{" "}
              {printed.length.toLocaleString("ko-KR")}
            </p>
          )}
        </div>
      )}
      {laidOut && createPortal(<SlipSheets {...laidOut} />, document.body)}
    </Card>
  );
}

const nobody: readonly InitialAccount[] = [];

const sheetOptions: readonly RadioOption<SlipsPerSheet>[] = [
  { value: "4", label: "네 세대", help: "점선을 따라 잘라서 나눠 줘요." },
  { value: "1", label: "한 세대", help: "접어서 봉투에 넣기 좋아요." },
];
