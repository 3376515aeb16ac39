import { randomUUID } from "node:crypto";

import type { Input } from "#contract/index.ts";

import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { inHours } from "./lotteries.ts";
import type { TestServer } from "./test-server.ts";

interface People {
  staff: Actor;
  away: Actor;
  author: Actor;
  /** Where `away` lives, and nobody of the others. */
  awayBuilding: number;
}

interface Words {
  draft: string;
  elsewhere: string;
  named: string;
  secret: string;
}

/** A draft, a survey of one building, and one by name and one anonymous that are answered. */
export async function fillSurveys(
  server: TestServer,
  { staff, away, author, awayBuilding }: People,
  words: Words,
): Promise<void> {
  const asked = (given: Partial<Input<"createSurvey">>): Input<"createSurvey"> => ({
    title: "설문",
    isAnonymous: true,
    unit: "household",
    resultsFor: "everyone",
    closesAt: inHours(7 * 24),
    questions: [{ kind: "text", title: "하고 싶은 말" }],
    ...given,
  });
  const open = async (given: Partial<Input<"createSurvey">>) => {
    const { surveyId } = await call(server, staff, "createSurvey", asked(given));
    await call(server, staff, "openSurvey", { surveyId });
    return surveyId;
  };
  const answer = async (person: Actor, surveyId: string, value: string) => {
    const { questions } = await call(server, person, "getSurveyById", { surveyId });
    const answers = [{ questionId: questions[0]!.id, value }];
    await call(server, person, "submitSurveyResponse", { surveyId, submissionId: randomUUID(), answers });
  };
  await call(
    server,
    staff,
    "createSurvey",
    asked({ title: words.draft, questions: [{ kind: "text", title: words.draft }] }),
  );
  await open({ title: words.elsewhere, buildings: [awayBuilding] });
  const named = await open({ isAnonymous: false });
  await answer(author, named, words.named);
  const secret = await open({});
  for (const person of [author, away]) await answer(person, secret, words.secret);
}
