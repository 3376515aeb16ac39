import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";

/** How long the server has worked on the files of each person, household and office, and how long it will. */
export interface Efforts {
  /** @throws CallError too_many_requests if it has worked for them for too long */
  require: (sender: Sender) => void;
  /** Whether it has worked so long for them that their files must not delay others'. */
  isMuch: (sender: Sender) => boolean;
  add: (sender: Sender, workMs: number) => void;
}

type Sender = Pick<Caller, "id" | "apartmentId" | "householdId">;

const hourMs = 3_600_000;

/** Work within an hour. A phone's photo takes less than a second, and one that its browser made smaller a third. */
const mostMs = { person: 120_000, together: 300_000 };

/** More than sixty ordinary photos take, which are all that one person may send in ten minutes. */
const muchMs = 40_000;

/** @param now in milliseconds, by a clock that never goes back */
export function openEfforts(now = () => performance.now()): Efforts {
  /** Spent work is forgiven with time: after an hour, everything may be spent again. */
  const spent = new Map<string, { ms: number; most: number; at: number }>();

  const spentBy = ({ key, most }: Budget) => {
    const { ms, at } = spent.get(key) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - ((now() - at) * most) / hourMs);
  };

  return {
    require: (sender) => {
      const waitsMs = budgetsOf(sender).map(
        (budget) => ((spentBy(budget) - budget.most) * hourMs) / budget.most,
      );
      const waitMs = Math.max(...waitsMs);
      if (waitMs >= 0) throw spentAll(waitMs);
    },
    isMuch: (sender) => budgetsOf(sender).some((budget) => spentBy(budget) > muchMs),
    add: (sender, workMs) => {
      for (const [key, { ms, most, at }] of spent) {
        if (ms <= ((now() - at) * most) / hourMs) spent.delete(key);
      }
      for (const budget of budgetsOf(sender)) {
        spent.set(budget.key, { ms: spentBy(budget) + workMs, most: budget.most, at: now() });
      }
    },
  };
}

interface Budget {
  key: string;
  most: number;
}

function budgetsOf({ id, apartmentId, householdId }: Sender): Budget[] {
  return [
    { key: `person ${id}`, most: mostMs.person },
    {
      key: householdId === null ? `office ${apartmentId}` : `household ${householdId}`,
      most: mostMs.together,
    },
  ];
}

function spentAll(waitMs: number): CallError {
  // Until one more picture may be worked on, not until a whole hour has passed.
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return new CallError("too_many_requests", {
    message: `올린 사진을 처리하는 데 시간이 너무 오래 걸렸어요. ${minutes}분 뒤에 다시 올려 주세요.`,
    retryAfterSeconds: minutes * 60,
  });
}
