import { expect, test } from "vitest";
import { z } from "zod";

import type { FunctionDeclaration } from "./define.ts";
import { declarations } from "./index.ts";
import { accountLists, writings } from "./topics.ts";
import type { Topic } from "./topics.ts";

/** Fields with somebody's name. When the name changes or its account ends, one of the topics is touched. */
const names: [field: RegExp, touched: readonly Topic[]][] = [
  [/^(author|authorName|nickname|\w+Nickname)$/, [...writings, ...accountLists, "account"]],
  [/^residentName$/, accountLists],
  [/^answeredBy$/, ["superAdmins"]],
];

/** Answers that keep a name as it was, and why. */
const keptNames: Record<string, string> = {
  getReports: "what was reported is a copy, with the name of then",
  getReport: "what was reported is a copy, with the name of then",
  getBlocked: "one blocks somebody by the name of then",
  getVoteObjections: "an objection stands with the name that it was handed in with",
};

test("who shows a name shows a topic of contract/topics.ts that is touched with it", () => {
  const lasting = Object.entries(declarations)
    .filter(([, { shows }]) => shows.length > 0)
    .filter(([, declaration]) => {
      const fields = fieldsOf(declaration);
      return names.some(
        ([field, touched]) =>
          fields.some((name) => field.test(name)) &&
          !declaration.shows.some((topic) => touched.includes(topic)),
      );
    });
  expect(lasting.map(([name]) => name).toSorted()).toEqual(Object.keys(keptNames).toSorted());
});

function fieldsOf({ output, chunk }: FunctionDeclaration): string[] {
  const schemas = [output, chunk].map((schema) => z.toJSONSchema(schema, { unrepresentable: "any" }));
  return [...JSON.stringify(schemas).matchAll(/"(\w+)":\{/g)].map(([, name]) => name!);
}
