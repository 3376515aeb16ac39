import ChevronDown from "lucide-react/icons/chevron-down";

import type { Bill, BillItem } from "#contract/bills.ts";
import { billGroupNames } from "#contract/values/bills.ts";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { dayText, monthText, wonText } from "#web/ui/text/spoken.ts";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { changeText, paidNames, paidTones, usageName, usageText } from "./bill-words.ts";
import { GroupLine } from "./group-line.tsx";

/** A bill: its amount and why, how it is paid, and below its items. */
export function BillView({ bill }: { bill: Bill }) {
  return (
    <>
      <AtOneLook bill={bill} />
      <Paying bill={bill} />
      <Groups bill={bill} />
      {bill.bookingCharges.length > 0 && <BookingCharges bill={bill} />}
      {bill.usages.some(({ value }) => value !== null) && <Usages bill={bill} />}
      {bill.remark !== null && (
        <section aria-labelledby="bill-remark" className="flex flex-col gap-2">
          <h2 id="bill-remark" className="text-lead leading-title font-bold">
            관리사무소 안내
          </h2>
          <WrittenText>{bill.remark}</WrittenText>
        </section>
      )}
    </>
  );
}

function AtOneLook({ bill }: { bill: Bill }) {
  const { total, totalLastMonth, averageTotal, because, paid, isChanged } = bill;
  return (
    <section aria-label="이번 달 관리비" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular text-headline leading-title font-bold">{wonText(total)}</span>
        {paid !== "unknown" && <Badge tone={paidTones[paid]}>{paidNames[paid]}</Badge>}
        {isChanged && <Badge tone="informative">바로잡은 관리비</Badge>}
      </p>
      {totalLastMonth !== null && (
        <p className="text-lead">
          {totalLastMonth === total ? "지난달과 같아요." : `지난달보다 ${changeText(total, totalLastMonth)}.`}
        </p>
      )}
      {totalLastMonth === null && <p className="text-neutral-weak">견주어 볼 지난달 관리비가 없어요.</p>}
      {because.length > 0 && (
        <ul className="flex flex-col gap-1" aria-label="달라진 까닭">
          {because.map(({ name, won, wonLastMonth }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <span className="tabular text-neutral-weak">
                {wonText(wonLastMonth)} → <span className="font-semibold text-neutral">{wonText(won)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {averageTotal !== null && (
        <p className="tabular text-neutral-weak">
          같은 면적 평균 {wonText(averageTotal)}
          {averageTotal !== total && `보다 ${changeText(total, averageTotal)}.`}
        </p>
      )}
    </section>
  );
}

function Paying({ bill }: { bill: Bill }) {
  // Who has nothing to pay is not told how, unless something was left unpaid.
  const hasNothingToPay = bill.total <= 0;
  const isAllPaid = hasNothingToPay && !bill.unpaidBefore;
  const account = isAllPaid ? null : (bill.virtualAccount ?? bill.account);
  return (
    <section
      aria-label="내는 방법"
      className="flex flex-col gap-3 rounded-card border border-neutral-weak bg-raised p-4 sm:p-5"
    >
      {hasNothingToPay && (
        <p className="font-semibold">
          이번 달은 낼 금액이 없어요.
          {bill.total < 0 && " 남는 금액을 어떻게 돌려받는지는 관리사무소에 물어봐 주세요."}
        </p>
      )}
      <Facts>
        {!hasNothingToPay && (
          <Fact name="납기">
            <span className="font-semibold">{dayText(bill.dueOn)}까지</span>
          </Fact>
        )}
        {!hasNothingToPay && bill.afterDue !== null && <Fact name="납기 뒤">{wonText(bill.afterDue)}</Fact>}
        {bill.unpaidBefore !== null && bill.unpaidBefore !== 0 && (
          <Fact name="밀린 금액">{wonText(bill.unpaidBefore)}</Fact>
        )}
        {bill.paidWon > 0 && <Fact name="낸 금액">{wonText(bill.paidWon)}</Fact>}
        {account !== null && <Fact name={bill.virtualAccount === null ? "계좌" : "가상계좌"}>{account}</Fact>}
      </Facts>
      {account !== null && (
        <div className="print:hidden">
          <CopyButton text={account} label="계좌번호" showsLabel />
        </div>
      )}
    </section>
  );
}

function Groups({ bill: { groups, difference } }: { bill: Bill }) {
  return (
    <section aria-labelledby="bill-groups" className="flex flex-col gap-2">
      <h2 id="bill-groups" className="text-lead leading-title font-bold">
        항목별 금액
      </h2>
      <div className="bill-groups flex flex-col gap-2 print:block">
        {groups.map(({ group, sum, items }) => (
          <details key={group} className="group rounded-card border border-neutral-weak bg-raised">
            <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 font-semibold hover:bg-neutral-hover [&::-webkit-details-marker]:hidden">
              <GroupLine name={billGroupNames[group]} won={sum} />
              <ChevronDown
                aria-hidden
                size="1.25rem"
                className="shrink-0 text-neutral-weak transition-transform group-open:rotate-180 print:hidden"
              />
            </summary>
            <ul className="px-4 pb-3">
              {items.map((item) => (
                <ItemLine key={item.name} item={item} />
              ))}
            </ul>
          </details>
        ))}
      </div>
      {difference !== null && (
        <p className="tabular text-label text-neutral-weak">
          항목에 나오지 않는 금액 {wonText(difference)}이 합계에 들어 있어요.
        </p>
      )}
    </section>
  );
}

/** What the home's bookings cost. The office's file has it among its items, if at all. */
function BookingCharges({ bill: { bookingCharges, month } }: { bill: Bill }) {
  const sum = bookingCharges.reduce((total, { won }) => total + won, 0);
  return (
    <details className="bill-bookings group rounded-card border border-neutral-weak bg-raised">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 font-semibold hover:bg-neutral-hover [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{Number(month.slice(5))}월 시설 이용료</span>
        <span className="tabular whitespace-nowrap">{wonText(sum)}</span>
        <ChevronDown
          aria-hidden
          size="1.25rem"
          className="shrink-0 text-neutral-weak transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <ul className="px-4 pb-3">
        {bookingCharges.map(({ facilityName, usedCount, won }) => (
          <li key={facilityName} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <span>{facilityName}</span>
            <span className="tabular flex flex-wrap items-baseline justify-end gap-x-3">
              <span className="text-label text-neutral-weak">{usedCount.toLocaleString("ko-KR")}건</span>
              <span>{wonText(won)}</span>
            </span>
          </li>
        ))}
        <li className="text-label text-neutral-weak">관리사무소가 마감한 금액이에요.</li>
      </ul>
    </details>
  );
}

function ItemLine({ item: { name, won, wonLastMonth } }: { item: BillItem }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <span>{name}</span>
      <span className="tabular ms-auto flex flex-wrap items-baseline justify-end gap-x-3">
        {wonLastMonth !== null && (
          <span className="text-label text-neutral-weak">지난달 {wonText(wonLastMonth)}</span>
        )}
        <span>{wonText(won)}</span>
      </span>
    </li>
  );
}

function Usages({ bill: { usages, month } }: { bill: Bill }) {
  return (
    <section aria-labelledby="bill-usages" className="flex flex-col gap-2">
      <h2 id="bill-usages" className="text-lead leading-title font-bold">
        {monthText(month).slice(6)} 사용량
      </h2>
      <ul className="bill-usages flex flex-col gap-3 print:block">
        {usages.map(({ kind, unit, value, lastMonth, lastYear, average }) =>
          value === null ? null : (
            <li key={kind} className="flex flex-col">
              <span className="flex items-baseline justify-between gap-4">
                <span>{usageName(kind)}</span>
                <span className="tabular font-semibold">{usageText(value, unit)}</span>
              </span>
              <span className="tabular text-label text-neutral-weak">
                {[
                  lastMonth !== null && `지난달 ${usageText(lastMonth, unit)}`,
                  lastYear !== null && `지난해 ${usageText(lastYear, unit)}`,
                  average !== null && `같은 면적 평균 ${usageText(average, unit)}`,
                ]
                  .filter((part) => part !== false)
                  .join(" · ")}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
