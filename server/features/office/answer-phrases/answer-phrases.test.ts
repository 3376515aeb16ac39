import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const visit = { name: "방문", content: "접수했어요.\n오늘 안에 찾아뵐게요." };

test("an office saves what it often answers, changes and deletes it; no other office sees it", async () => {
  const manager = await build().manager(await build().apartment());
  const list = async () => (await call(server, manager, "getAnswerPhrases", null)).phrases;
  const { phraseId } = await call(server, manager, "saveAnswerPhrase", visit);
  await call(server, manager, "saveAnswerPhrase", { name: "검토", content: "검토하고 있어요." });
  expect((await list()).map(({ name }) => name)).toEqual(["검토", "방문"]);
  await call(server, manager, "saveAnswerPhrase", { phraseId, ...visit, name: "가는 중" });
  expect(await list()).toMatchObject([{ id: phraseId, ...visit, name: "가는 중" }, { name: "검토" }]);
  const other = await build().manager(await build().apartment());
  expect((await call(server, other, "getAnswerPhrases", null)).phrases).toEqual([]);
  await call(server, manager, "deleteAnswerPhrase", { phraseId });
  for (const again of [
    call(server, manager, "deleteAnswerPhrase", { phraseId }),
    call(server, manager, "saveAnswerPhrase", { phraseId, ...visit }),
  ])
    expect((await errorOf(again)).details.code).toBe("phrase_not_found");
  expect(await list()).toHaveLength(1);
});

test("there is room for fifty, and for a change of each", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
    db
      .insertInto("answer_phrases")
      .values(
        Array.from({ length: 49 }, (_, nth) => ({ apartment_id: apartment.id, ...visit, name: `${nth}` })),
      )
      .execute(),
  );
  const save = () => call(server, manager, "saveAnswerPhrase", visit);
  const { phraseId } = await save();
  expect(await errorOf(save())).toMatchObject({
    status: "FAILED_PRECONDITION",
    details: { code: "too_many_phrases" },
  });
  await call(server, manager, "saveAnswerPhrase", { phraseId, ...visit, name: "고친 이름" });
});

test("a resident registration number is refused at its field", async () => {
  const manager = await build().manager(await build().apartment());
  for (const field of ["name", "content"])
    expect(
      await errorOf(call(server, manager, "saveAnswerPhrase", { ...visit, [field]: "900101-1234568" })),
    ).toMatchObject({ details: { code: "invalid_input", field } });
});

test("it is hidden by policy from residents and from an account without the right", async () => {
  const apartment = await build().apartment();
  await call(server, await build().manager(apartment), "saveAnswerPhrase", visit);
  const seen = (role: "manager" | "resident", right: "notices" | "complaints") =>
    acting(server.database, { role, apartmentId: apartment.id, rights: [right] }, (db) =>
      db.selectFrom("answer_phrases").select("id").execute(),
    );
  expect(await seen("resident", "complaints")).toEqual([]);
  expect(await seen("manager", "notices")).toEqual([]);
  expect(await seen("manager", "complaints")).toHaveLength(1);
});
