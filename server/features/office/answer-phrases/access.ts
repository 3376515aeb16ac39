import type { answerPhraseFunctions } from "#contract/answer-phrases.ts";
import { about, but, managersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const text = { name: "접수", content: "접수했어요. 오늘 안에 찾아뵐게요." };

export const access: Access<keyof typeof answerPhraseFunctions> = {
  getAnswerPhrases: withNothing(managersOnly),
  saveAnswerPhrase: [
    { with: "own apartment", payload: () => text, answers: managersOnly },
    ...about("phrase", async (side, world) => ({ ...(await newPhrase(side, world)), ...text }), {
      home: managersOnly,
      elsewhere: but(managersOnly, missing),
    }),
  ],
  deleteAnswerPhrase: about("phrase", newPhrase, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
};

async function newPhrase({ manager }: Side, { call }: World) {
  const { phraseId } = await call(manager, "saveAnswerPhrase", text);
  return { phraseId };
}
