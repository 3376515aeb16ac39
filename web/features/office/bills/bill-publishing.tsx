import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import type { Input, Output } from "#contract/index.ts";
import { monthName } from "#contract/values/bills.ts";
import { momentOfSeoulField, seoulDate } from "#contract/values/seoul-time.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { DateTimeField } from "#web/ui/fields/date-time-field.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import type { FileReading } from "./new-bills-page.tsx";

interface BillPublishingProps {
  order: Pick<Input<"publishBills">, "fileId" | "month">;
  reading: FileReading;
  checked: Output<"checkBillFile">;
}

/** When it is due, where it is paid, and the press that shows it to every home. */
export function BillPublishing({ order, reading, checked }: BillPublishingProps) {
  const navigate = useNavigate();
  const { data } = useQuery(callQuery("getBillMonths", { limit: 100 }));
  const before = data?.months.find(({ state }) => state === "published");
  const published = data?.months.find((one) => one.month === order.month && one.state === "published");
  const [dueOn, setDueOn] = useState<string>();
  const [account, setAccount] = useState<string>();
  const [remark, setRemark] = useState<string>();
  const [at, setAt] = useState("");
  const [accepts, setAccepts] = useState(false);
  const publish = useCommand("publishBills", {
    fallback: "관리비를 발행하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onward: () => void navigate(paths.manager.bill(order.month)),
  });
  const errorAt = (field: string) => (publish.failureField === field ? publish.failure : undefined);
  const isShownAtField = ["dueOn", "account", "remark", "at"].includes(publish.failureField ?? "");
  const needsLook = checked.warnings.length > 0 && !accepts;
  const send = () =>
    publish.run({
      ...order,
      ...reading,
      dueOn: dueOn ?? published?.dueOn ?? endOfMonth(),
      account: account ?? before?.account ?? null,
      remark: remark ?? published?.remark ?? null,
      at: at === "" ? null : (momentOfSeoulField(at) ?? at),
      acceptWarnings: accepts,
    });
  return (
    <Card title={published ? "3. 바로잡기" : "3. 발행"}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="납기일"
          type="date"
          value={dueOn ?? published?.dueOn ?? endOfMonth()}
          onChange={setDueOn}
          error={errorAt("dueOn")}
        />
        <TextField
          label="납부 계좌"
          help="가상계좌가 있는 세대는 그 계좌가 보여요."
          value={account ?? before?.account ?? ""}
          onChange={setAccount}
          maxCharacters={60}
          error={errorAt("account")}
        />
      </div>
      <TextArea
        rows={3}
        label="주민에게 알릴 말"
        value={remark ?? published?.remark ?? ""}
        onChange={setRemark}
        maxCharacters={500}
        error={errorAt("remark")}
      />
      {!published && (
        <DateTimeField
          label="발행 시각"
          help="비워 두면 바로 발행해요."
          value={at}
          onChange={setAt}
          error={errorAt("at")}
        />
      )}
      {checked.warnings.length > 0 && (
        <Checkbox isChecked={accepts} onChange={setAccepts}>
          확인할 것을 살펴봤어요.
        </Checkbox>
      )}
      {publish.failure !== undefined && !isShownAtField && <Banner tone="critical">{publish.failure}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          isPending={publish.isPending}
          disabledReason={needsLook ? "확인할 것을 살펴보고 표시해 주세요." : undefined}
          onPress={send}
        >
          {published ? `${monthName(order.month)} 관리비 바로잡기` : `${monthName(order.month)} 관리비 발행`}
        </Button>
        <p className="text-label text-neutral-weak">
          {published
            ? "금액이 바뀐 세대에만 다시 알려요."
            : `${checked.summary.homes.toLocaleString("ko-KR")}세대가 자기 관리비를 보고, 알림을 받아요.`}
        </p>
      </div>
    </Card>
  );
}

/** The last day of this month: the usual due date of last month's bills. */
function endOfMonth(): string {
  const [year = 0, month = 1] = seoulDate(new Date()).split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
