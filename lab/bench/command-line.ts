import { parseArgs } from "node:util";

import type { Pace } from "./compare.ts";
import { nationCalls } from "./nation-calls.ts";
import { sizes } from "./rows.ts";
import type { Size } from "./rows.ts";
import { scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios/scenario.ts";

/** What is to be measured. */
export interface Order {
  chosen: readonly Scenario[];
  chosenSizes: readonly Size[];
  /** Measures a country, or a share, instead. */
  nation: { share: number | undefined; only: readonly string[] | undefined } | undefined;
  pace: Pace;
  json: boolean;
}

/** @throws Error that says what to write instead */
export function readCommandLine(args: string[]): Order {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", multiple: true },
      rows: { type: "string" },
      share: { type: "string" },
      seconds: { type: "string", default: "2" },
      pairs: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
    },
  });
  const { only, rows, json } = values;
  const isNation = rows === "nation";
  const offered: readonly { function: string }[] = isNation ? nationCalls : scenarios;
  if (only && !offered.some(({ function: name }) => only.includes(name))) {
    throw new Error(
      `--only 뒤에는 ${offered.map((each) => each.function).join(", ")} 중 하나를 적어 주세요.`,
    );
  }
  const chosen = scenarios.filter(({ function: name }) => !only || only.includes(name));
  const chosenSizes = Object.entries(sizes).flatMap(([name, size]) => (!rows || rows === name ? [size] : []));
  if (chosenSizes.length === 0 && !isNation) {
    throw new Error(`--rows 뒤에는 ${Object.keys(sizes).join(", ")}, nation 중 하나를 적어 주세요.`);
  }
  const pace = { seconds: Number(values.seconds), pairs: Number(values.pairs) };
  if (!(pace.seconds > 0 && pace.pairs > 0)) {
    throw new Error("--seconds와 --pairs 뒤에는 0보다 큰 숫자를 적어 주세요.");
  }
  const share = values.share === undefined ? undefined : Number(values.share);
  if (share !== undefined && !(isNation && share > 0 && share <= 1)) {
    throw new Error("--share 뒤에는 0보다 크고 1보다 크지 않은 숫자를 --rows nation과 함께 적어 주세요.");
  }
  return { chosen, chosenSizes, nation: isNation ? { share, only } : undefined, pace, json };
}
