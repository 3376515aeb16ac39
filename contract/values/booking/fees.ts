import type { FacilityRules } from "./facility-rules.ts";

type FeeRules = Pick<FacilityRules, "cancelFees" | "graceMinutes" | "noShowPercent">;

interface Booked {
  createdAt: Date;
  startsAt: Date;
  /** What the whole booking cost when it was made. */
  priceWon: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** What a booking costs if its resident cancels it now. */
export function feeAtCancel(rules: FeeRules, { createdAt, startsAt, priceWon }: Booked, now: Date): number {
  if (now >= startsAt) return noShowFee(rules, priceWon);
  if (now.getTime() < createdAt.getTime() + rules.graceMinutes * minute) return 0;
  const hoursLeft = (startsAt.getTime() - now.getTime()) / hour;
  const tiers = rules.cancelFees.filter(({ hoursBefore }) => hoursBefore > hoursLeft);
  const nearest = tiers.toSorted((one, other) => one.hoursBefore - other.hoursBefore)[0];
  return partOf(priceWon, nearest?.percent ?? 0);
}

/** What a booking costs if its resident did not come. */
export function noShowFee({ noShowPercent }: Pick<FacilityRules, "noShowPercent">, priceWon: number): number {
  return partOf(priceWon, noShowPercent);
}

/**
 * The last moment before the start at which cancelling is free, whether by the tiers or by the grace. Null if there is
 * none, because it would cost already when booked.
 */
export function freeUntil(rules: FeeRules, booked: Booked): Date | null {
  const { createdAt, startsAt, priceWon } = booked;
  const costing = rules.cancelFees.filter(({ percent }) => partOf(priceWon, percent) > 0);
  const byTiers = startsAt.getTime() - Math.max(0, ...costing.map(({ hoursBefore }) => hoursBefore)) * hour;
  const byGrace = Math.min(createdAt.getTime() + rules.graceMinutes * minute, startsAt.getTime());
  const last = Math.max(byTiers, byGrace);
  return last > createdAt.getTime() ? new Date(last) : null;
}

/** Whole won, never more than the part. */
function partOf(priceWon: number, percent: number): number {
  return Math.floor((priceWon * percent) / 100);
}
