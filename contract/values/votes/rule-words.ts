import { leastOf, quorumNeeded } from "./rules.ts";
import type { ContestRule, Part } from "./rules.ts";
import { templatesOfPersons } from "./templates-words.ts";
import type { ContestForm, ContestTemplate } from "./templates-words.ts";

interface ReadContest {
  template: ContestTemplate;
  form: ContestForm;
  seats: number;
  rule: ContestRule;
}

/** What a contest's rule asks of a roll of so many households: a sentence for the quorum, if any, and one for the rest. */
export function ruleInWords({ template, form, seats, rule }: ReadContest, rollSize: number): string[] {
  const needed = quorumNeeded(rule, rollSize);
  const quorum = needed === null ? [] : [`전체 ${rollSize}세대 가운데 ${needed}세대 이상 투표해야 해요.`];
  const { win } = rule;
  if (win.by === "nothing") return [...quorum, "법적 효력이 없는 의견수렴이에요."];
  if (win.by === "plurality") return [...quorum, mostVotes(form, seats)];
  const all =
    win.of === "voters"
      ? `투표한 세대의 ${partInWords(win)}`
      : `전체 ${rollSize}세대의 ${partInWords(win)}(${leastOf(win, rollSize)}세대 이상)`;
  if (form === "choices") return [...quorum, `${all}의 표를 얻어야 정해져요.`];
  const end = templatesOfPersons.includes(template) ? "당선돼요" : "가결돼요";
  return [...quorum, `${all}의 찬성으로 ${end}.`];
}

function mostVotes(form: ContestForm, seats: number): string {
  if (form === "approval") return "찬성이 반대보다 많으면 가결돼요.";
  const who = form === "candidates" ? "후보" : "선택지";
  const end = form === "candidates" ? "당선돼요" : "정해져요";
  return seats === 1
    ? `표를 가장 많이 얻은 ${who}가 ${end}.`
    : `표를 많이 얻은 ${who}부터 차례로 ${seats}${form === "candidates" ? "명이" : "개가"} ${end}.`;
}

function partInWords({ op, num, den }: Part): string {
  if (op === ">" && den === 2 * num) return "과반수";
  const part = num === den ? "전부" : `${den}분의 ${num}`;
  return op === ">" ? `${part} 초과` : num === den ? part : `${part} 이상`;
}
