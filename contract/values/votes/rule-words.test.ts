import { expect, test } from "vitest";

import { ruleInWords } from "./rule-words.ts";
import { ruleOf } from "./rules.ts";
import type { ContestRule } from "./rules.ts";
import type { ContestForm, ContestTemplate } from "./templates-words.ts";

test.each<[ContestTemplate, ContestForm, seats: number, rollSize: number, words: string]>([
  [
    "representative",
    "candidates",
    1,
    24,
    "전체 24세대 가운데 13세대 이상 투표해야 해요. 표를 가장 많이 얻은 후보가 당선돼요.",
  ],
  [
    "representative",
    "approval",
    1,
    24,
    "전체 24세대 가운데 13세대 이상 투표해야 해요. 투표한 세대의 과반수의 찬성으로 당선돼요.",
  ],
  [
    "auditor",
    "candidates",
    2,
    904,
    "전체 904세대 가운데 91세대 이상 투표해야 해요. 표를 많이 얻은 후보부터 차례로 2명이 당선돼요.",
  ],
  ["bylaws", "approval", 1, 600, "전체 600세대의 과반수(301세대 이상)의 찬성으로 가결돼요."],
  ["representativeAgain", "approval", 1, 24, "전체 24세대의 과반수(13세대 이상)의 찬성으로 당선돼요."],
  ["twoThirds", "approval", 1, 300, "전체 300세대의 3분의 2 이상(200세대 이상)의 찬성으로 가결돼요."],
  ["custom", "choices", 1, 10, "표를 가장 많이 얻은 선택지가 정해져요."],
  ["opinion", "choices", 1, 10, "법적 효력이 없는 의견수렴이에요."],
])("%s, %s for %i of %i", (template, form, seats, rollSize, words) => {
  expect(ruleInWords({ template, form, seats, rule: ruleOf(template, form) }, rollSize).join(" ")).toBe(
    words,
  );
});

test.each<[ContestRule, ContestForm, words: string]>([
  [{ quorum: null, win: { by: "plurality" } }, "approval", "찬성이 반대보다 많으면 가결돼요."],
  [
    { quorum: { op: ">=", num: 1, den: 1 }, win: { by: "share", of: "voters", op: ">", num: 2, den: 3 } },
    "choices",
    "전체 10세대 가운데 10세대 이상 투표해야 해요. 투표한 세대의 3분의 2 초과의 표를 얻어야 정해져요.",
  ],
  [
    { quorum: null, win: { by: "share", of: "roll", op: ">=", num: 1, den: 1 } },
    "approval",
    "전체 10세대의 전부(10세대 이상)의 찬성으로 가결돼요.",
  ],
])("the bylaws' own rule %#", (rule, form, words) => {
  expect(ruleInWords({ template: "custom", form, seats: 1, rule }, 10).join(" ")).toBe(words);
});
