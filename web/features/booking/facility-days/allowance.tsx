import type { Output } from "#contract/index.ts";
import { leftOf, leftText, momentText } from "#web/booking/words.ts";
import { Banner } from "#web/ui/states/banner.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

type Use = Output<"getMyUse">;

interface AllowanceProps {
  use: Pick<Use, "limits" | "suspendedUntil" | "suspensionReason">;
  date: string;
  today: string;
}

/** What may still be booked for that date, counted and said as a refusal counts and says it. */
export function Allowance({ use, date, today }: AllowanceProps) {
  if (use.suspendedUntil !== null) {
    return (
      <Banner tone="warning" title={suspendedText(use.suspendedUntil)}>
        {reasonText(use.suspensionReason)}
      </Banner>
    );
  }
  const reached = reachedText(use);
  const left = use.limits.filter((limit) => leftOf(limit) > 0);
  return (
    <>
      {reached !== undefined && <Banner tone="warning">{reached}</Banner>}
      {left.length > 0 && (
        <ul
          aria-label="예약 한도"
          className="tabular flex flex-wrap gap-x-5 gap-y-1 text-label text-neutral-weak"
        >
          {left.map((limit) => (
            <li key={limit.text}>
              <Pieces
                of={[
                  <span key="left" className="font-semibold text-neutral">
                    {leftText(limit, date, today)}
                  </span>,
                  limit.text,
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Until when, and why, the reader may book nothing at all. */
export function suspensionText({
  suspendedUntil,
  suspensionReason,
}: Pick<Use, "suspendedUntil" | "suspensionReason">): string | undefined {
  if (suspendedUntil === null) return undefined;
  return `${suspendedText(suspendedUntil)} ${reasonText(suspensionReason)}`;
}

function suspendedText(until: string): string {
  return `${momentText(until)}까지 예약할 수 없어요.`;
}

function reasonText(reason: string | null): string {
  return `사유: ${reason ?? ""}`;
}

export function reachedText({ limits }: Pick<Use, "limits">): string | undefined {
  const reached = limits.find((limit) => leftOf(limit) === 0);
  return reached && `${reached.text} 한도를 모두 썼어요.`;
}
