import { measureViews } from "./tools/build/bundle-budget.ts";
for (const m of await measureViews()) console.log(m.view.name, m.kilobytes.toFixed(2), m.view.budgetKb, m.problems.join("; "));
process.exit();
