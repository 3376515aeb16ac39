import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { searchForm } from "#contract/values/search-form.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

test("browser and database compare texts in the same form", async () => {
  const letters = Array.from("가힣ㅋㅜㄱＬＧｇ①㎏㎡ﾡￂ½…㈜Ａa Z9９ςΣé\n\t\u3000\u200b한글");
  const letter = fc.constantFrom(...letters, "e\u0301", "🇰🇷", "👨\u200d👩\u200d👧");
  await fc.assert(
    fc.asyncProperty(fc.array(letter, { maxLength: 30 }), async (chosen) => {
      const written = chosen.join("");
      const { rows } = await sql<{ form: string }>`select search_form(${written}) as form`.execute(
        server.database.kysely,
      );
      expect(rows[0]!.form).toBe(searchForm(written));
    }),
  );
});
