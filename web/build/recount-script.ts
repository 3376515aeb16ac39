import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";

const source = join(import.meta.dirname, "../../tools/recount.py");

const fileName = "recount.py";

/** Serves the program that recounts a vote: those who take the record along take it, too. */
export function recountScript(): Plugin {
  return {
    name: "recount-script",
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_, response) => {
        void readFile(source).then((script) => response.end(script));
      });
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName, source: await readFile(source) });
    },
  };
}
