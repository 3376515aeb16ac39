import type { LoggedPlan, PlanNode } from "./plan-log.ts";

/**
 * The steps of a plan that read a table, or an index, from one end to the other: what they cost grows with the country.
 *
 * @param isFixed whether a table stays as it is however many apartments there are
 */
export function wholeReads({ "Query Text": query, Plan }: LoggedPlan, isFixed: (table: string) => boolean): string[] {
  return stepsOf(Plan)
    .filter((step) => readsAll(step) && !isFixed(step["Relation Name"] ?? ""))
    .map((step) => `${step["Node Type"]} on ${step["Index Name"] ?? step["Relation Name"]}: ${shortened(query)}`);
}

function stepsOf(step: PlanNode): PlanNode[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

function readsAll({ "Node Type": type, "Index Cond": condition }: PlanNode): boolean {
  if (type === "Seq Scan") return true;
  return /Index (Only )?Scan$/.test(type) && condition === undefined;
}

function shortened(query: string): string {
  return query.replaceAll(/\s+/g, " ").trim().slice(0, 600);
}
