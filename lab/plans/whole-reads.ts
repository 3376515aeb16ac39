import type { LoggedPlan, PlanNode } from "./plan-log.ts";

/** A step of a plan that reads a table, or an index, from one end to the other: what it costs grows with the country. */
export interface WholeRead {
  table: string | undefined;
  index: string | undefined;
  /** The step and its statement, for the one who is to mend it. */
  told: string;
}

export function wholeReads({ "Query Text": query, Plan }: LoggedPlan): WholeRead[] {
  return stepsOf(Plan)
    .filter(readsAll)
    .map((step) => {
      const [table, index] = [step["Relation Name"], step["Index Name"]];
      return { table, index, told: `${step["Node Type"]} on ${index ?? table}: ${shortened(query)}` };
    });
}

function stepsOf(step: PlanNode): PlanNode[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

function readsAll({ "Node Type": type, "Index Cond": condition }: PlanNode): boolean {
  return type === "Seq Scan" || (/^(Bitmap )?Index (Only )?Scan$/.test(type) && condition === undefined);
}

function shortened(query: string): string {
  return query.replaceAll(/\s+/g, " ").trim().slice(0, 600);
}
