import type { ReactNode } from "react";

import type { Survey } from "#contract/surveys.ts";
import { surveyUnitNames } from "#contract/values/surveys.ts";
import { ClosingTime } from "#web/ui/text/closing-time.tsx";

import { countText, nameText } from "./survey-words.ts";

type Facts = Pick<Survey, "isAnonymous" | "unit" | "byBuilding" | "minGroupSize" | "resultsFor" | "closesAt">;

/** What a person must know before answering: who learns what, who answers, until when, and who sees the results. */
export function SurveyFacts({ survey }: { survey: Facts }) {
  const { closesAt } = survey;
  return (
    <dl className="flex flex-col gap-3 rounded-card bg-neutral-weak px-4 py-3.5">
      <Fact name={nameText(survey)}>
        {survey.isAnonymous ? anonymity : "관리사무소는 누가 어떤 답을 했는지 볼 수 있어요."}
        {survey.byBuilding && " 답에는 동이 함께 남아요."}
      </Fact>
      <Fact name={surveyUnitNames[survey.unit]}>{unitText(survey)}</Fact>
      {closesAt !== null && <Fact name={<ClosingTime value={closesAt} />}>{resultsText(survey)}</Fact>}
    </dl>
  );
}

const anonymity =
  "관리사무소와 이웃은 누가 어떤 답을 했는지 알 수 없어요. " +
  "서버를 운영하는 사람까지 알 수 없어야 하는 일은 투표로 해 주세요.";

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-label text-neutral-weak">{children}</dd>
    </div>
  );
}

function unitText({ isAnonymous, unit }: Facts): string {
  const again = isAnonymous ? "보낸 답은 고칠 수 없어요." : "마감 전까지 고칠 수 있어요.";
  if (unit === "resident") return `세대원마다 따로 답해요. ${again}`;
  const others = isAnonymous ? "" : " 다른 세대원이 다시 답하면 나중 답만 남아요.";
  return `세대원 가운데 한 분이 답하면 돼요. ${again}${others}`;
}

function resultsText({ resultsFor, minGroupSize, unit }: Facts): string {
  if (resultsFor === "managers") return "결과는 관리사무소만 봐요.";
  return `${countText(minGroupSize, unit)} 이상 답하면 마감 뒤에 주민 모두 결과를 볼 수 있어요.`;
}
