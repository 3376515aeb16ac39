import { expect, test } from "vitest";

import { hasLockedPackages, missingLibrary, packageOf } from "./install.mjs";

const locked = {
  "": {},
  "node_modules/fastify": { version: "5.0.0", integrity: "sha512-f" },
  "node_modules/vitest": { version: "5.1.0", integrity: "sha512-v", dev: true },
  "node_modules/binding-for-another-platform": { version: "1.0.0", optional: true },
};
const production = { "node_modules/fastify": { version: "5.0.0", integrity: "sha512-f" } };
const all = { ...production, "node_modules/vitest": { version: "5.1.0", integrity: "sha512-v", dev: true } };

test("what is installed for development serves production, too", () => {
  expect(hasLockedPackages({ level: "production", locked, installed: production })).toBe(true);
  expect(hasLockedPackages({ level: "production", locked, installed: all })).toBe(true);
  expect(hasLockedPackages({ level: "all", locked, installed: all })).toBe(true);
});

test("development needs its own dependencies", () => {
  expect(hasLockedPackages({ level: "all", locked, installed: production })).toBe(false);
});

test("another version, and another content of the same version, are not what the lock file names", () => {
  const older = { "node_modules/fastify": { version: "4.9.9", integrity: "sha512-f" } };
  const other = { "node_modules/fastify": { version: "5.0.0", integrity: "sha512-x" } };
  expect(hasLockedPackages({ level: "production", locked, installed: older })).toBe(false);
  expect(hasLockedPackages({ level: "production", locked, installed: other })).toBe(false);
});

test("a library that a slim system lacks is found by what the loader says", () => {
  const problem =
    "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory";
  expect(missingLibrary(problem)).toBe("libatomic.so.1");
  expect(packageOf("libatomic.so.1")).toBe("libatomic1");
  expect(packageOf("libstdc++.so.6")).toBe("libstdc++6");
  expect(missingLibrary("Segmentation fault")).toBeUndefined();
});
