/**
 * `node lab/power-cut/power-cuts.ts` cuts the embedded database's power in a model of a disk, and opens what
 * is left. `--cuts <n>`, `--writes <n>`, `--seed <n>`, `--model pages|names`.
 */
import { parseArgs } from "node:util";

import { orFail } from "#tools/launch/processes.ts";

import { cutPower } from "./cuts.ts";

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      cuts: { type: "string", default: "100" },
      writes: { type: "string", default: "400" },
      seed: { type: "string", default: "1" },
      model: { type: "string", default: "pages" },
    },
  });
  const [cuts, writes, seed] = [Number(values.cuts), Number(values.writes), Number(values.seed)];
  const { model } = values;
  if (model !== "pages" && model !== "names") throw new Error("--model 뒤에는 pages나 names를 적어 주세요.");
  if (!(cuts > 0 && writes > 0)) throw new Error("--cuts와 --writes 뒤에는 0보다 큰 숫자를 적어 주세요.");
  const results = await cutPower({ cuts, model, seed, writes });
  const hurt = results.filter(({ lost }) => lost.length > 0);
  for (const { operation, acknowledged, lost } of hurt) {
    process.stdout.write(
      `at ${operation}, ${acknowledged} rows acknowledged: ${lost.slice(0, 5).join(", ")}\n`,
    );
  }
  process.stdout.write(
    `${cuts} cuts (${model}, seed ${seed}): ${cuts - hurt.length} opened and lost nothing\n`,
  );
  if (hurt.length > 0) process.exitCode = 1;
});
