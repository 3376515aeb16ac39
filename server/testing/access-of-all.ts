/// <reference types="vite/types/importMeta.d.ts" />
import type { FunctionName } from "#contract/index.ts";

import type { Way } from "./access.ts";

type AccessRows = Record<string, readonly Way<object | null | undefined>[]>;

const ofFeatures = import.meta.glob<AccessRows>("#server/features/*/*/access.ts", {
  eager: true,
  import: "access",
});

/** The rows of every feature's `access.ts`, by function. A new feature needs no entry here. */
const accessOfAll: AccessRows = Object.assign({}, ...Object.values(ofFeatures));

/** @throws Error if no feature has rows for the function: a test without rows would prove nothing */
export function accessOf(name: FunctionName): readonly Way<object | null | undefined>[] {
  const rows = accessOfAll[name];
  if (!rows) throw new Error(`${name} has no rows in the access.ts of its feature's folder`);
  return rows;
}
