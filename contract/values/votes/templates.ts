import type { ContestRule, Part } from "./rules.ts";
import type { ContestForm, ContestTemplate } from "./templates-words.ts";

/** A kind of contest that the law or the bylaws know, with the rule that decides it. */
export interface Template {
  name: string;
  /** The provision that the rule follows: 법 and 시행령 are those of 공동주택관리. */
  law: string | null;
  forms: readonly ContestForm[];
  mostSeats: number;
  /** What part of the roll must vote. */
  quorum: Part | null;
  /** What decides 찬성 and 반대. Among candidates the most votes decide; `custom` says its own rule. */
  win: ContestRule["win"] | "custom";
}

const half: Part = { op: ">", num: 1, den: 2 };
const tenth: Part = { op: ">=", num: 1, den: 10 };
const halfOfVoters = { by: "share", of: "voters", ...half } as const;
const halfOfRoll = { by: "share", of: "roll", ...half } as const;

export const templates: Record<ContestTemplate, Template> = {
  representative: {
    name: "동별 대표자 선출",
    law: "시행령 제11조제1항",
    forms: ["candidates", "approval"],
    mostSeats: 1,
    quorum: half,
    win: halfOfVoters,
  },
  representativeAgain: {
    name: "중임자의 동별 대표자 재선출",
    law: "시행령 제13조제3항",
    forms: ["approval"],
    mostSeats: 1,
    quorum: null,
    win: halfOfRoll,
  },
  chair: {
    name: "회장 선출",
    law: "시행령 제12조제2항제1호",
    forms: ["candidates", "approval"],
    mostSeats: 1,
    quorum: tenth,
    win: halfOfVoters,
  },
  auditor: {
    name: "감사 선출",
    law: "시행령 제12조제2항제2호",
    forms: ["candidates", "approval"],
    mostSeats: 5,
    quorum: tenth,
    win: halfOfVoters,
  },
  dismissRepresentative: {
    name: "동별 대표자 해임",
    law: "시행령 제13조제4항",
    forms: ["approval"],
    mostSeats: 1,
    quorum: half,
    win: halfOfVoters,
  },
  dismissOfficer: {
    name: "회장·감사 해임",
    law: "시행령 제13조제4항",
    forms: ["approval"],
    mostSeats: 1,
    quorum: tenth,
    win: halfOfVoters,
  },
  managementMethod: {
    name: "관리방법의 결정·변경",
    law: "시행령 제3조",
    forms: ["approval"],
    mostSeats: 1,
    quorum: null,
    win: halfOfRoll,
  },
  bylaws: {
    name: "관리규약의 개정",
    law: "시행령 제20조제5항",
    forms: ["approval"],
    mostSeats: 1,
    quorum: null,
    win: halfOfRoll,
  },
  residentsMajority: {
    name: "입주자등 과반수 동의",
    law: "시행령 제29조 등",
    forms: ["approval"],
    mostSeats: 1,
    quorum: null,
    win: halfOfRoll,
  },
  ownersMajority: {
    name: "입주자 과반수 동의",
    law: "법 제29조제3항",
    forms: ["approval"],
    mostSeats: 1,
    quorum: null,
    win: halfOfRoll,
  },
  twoThirds: {
    name: "3분의 2 이상 동의",
    law: "법 제26조제1항 등",
    forms: ["approval"],
    mostSeats: 1,
    quorum: null,
    win: { by: "share", of: "roll", op: ">=", num: 2, den: 3 },
  },
  custom: {
    name: "관리규약에 따른 의결",
    law: null,
    forms: ["approval", "choices"],
    mostSeats: 5,
    quorum: null,
    win: "custom",
  },
  opinion: {
    name: "의견수렴",
    law: null,
    forms: ["approval", "choices"],
    mostSeats: 1,
    quorum: null,
    win: { by: "nothing" },
  },
};
