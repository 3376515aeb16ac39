import { approvalOptions, templatesOfDismissal, templatesOfPersons } from "./templates-words.ts";
import type { ContestForm, ContestTemplate } from "./templates-words.ts";
import { templates } from "./templates.ts";

interface Given {
  template: ContestTemplate;
  candidates: readonly { name: string }[];
  choices: readonly string[];
  seats: number;
}

/** Several candidates: the most votes decide. A single one is approved or not. */
export function formOf({ template, candidates, choices }: Omit<Given, "seats">): ContestForm {
  const { forms } = templates[template];
  if (forms.includes("candidates") && candidates.length > 1) return "candidates";
  return forms.includes("choices") && choices.length > 0 ? "choices" : "approval";
}

/** The names of a contest's options, by number. */
export function optionNamesOf(given: Given): string[] {
  switch (formOf(given)) {
    case "candidates":
      return given.candidates.map(({ name }) => name);
    case "choices":
      return [...given.choices];
    case "approval":
      return [...approvalOptions];
  }
}

/** An option as the definition names it. 찬성 names the person that it is for, so that this is frozen with the rest. */
export function frozenNameOf({
  label,
  candidateName,
}: {
  label: string;
  candidateName: string | null;
}): string {
  return candidateName === null || candidateName === label ? label : `${candidateName} ${label}`;
}

/** Why no rule lets such a contest be drafted, and the field that is wrong; undefined if it can be. */
export function problemOfContest({ template, candidates, choices, seats }: Given) {
  const { mostSeats, forms } = templates[template];
  if (seats > mostSeats) {
    return { field: "seats", message: `이 안건은 ${mostSeats}명까지 선출할 수 있어요.` };
  }
  if (candidates.length > 0 && !isAboutPersons(template)) {
    return { field: "candidates", message: "이 안건에는 후보를 넣을 수 없어요." };
  }
  if (candidates.length > 1 && templatesOfDismissal.includes(template)) {
    return { field: "candidates", message: "해임 안건은 한 사람마다 만들어 주세요." };
  }
  if (choices.length > 0 && !forms.includes("choices")) {
    return { field: "choices", message: "이 안건은 찬성과 반대로만 물을 수 있어요." };
  }
  if (new Set(choices).size < choices.length) {
    return { field: "choices", message: "같은 선택지를 두 번 넣을 수 없어요." };
  }
  return undefined;
}

/** What a contest still lacks before it can be announced; undefined if nothing. */
export function gapOfContest(given: Given): string | undefined {
  const { template, candidates, choices, seats } = given;
  const isContested = candidates.length > seats;
  const mustNameSomebody = templatesOfPersons.includes(template);
  if (mustNameSomebody && !isContested && candidates.length !== 1) return candidatesTooFew;
  if (template === "representativeAgain" && candidates.length > 1) return candidatesTooFew;
  if (choices.length > 0 && choices.length <= seats) return `선택지를 ${seats + 1}개 이상 넣어 주세요.`;
  return undefined;
}

const candidatesTooFew = "후보가 선출 인원보다 많지 않으면 후보마다 찬반 안건을 만들어 주세요.";

function isAboutPersons(template: ContestTemplate): boolean {
  return templatesOfPersons.includes(template) || templatesOfDismissal.includes(template);
}
