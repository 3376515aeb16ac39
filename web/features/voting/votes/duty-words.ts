import type { VoteDuty } from "#contract/values/votes/phases.ts";

/** What an official does next, in a word. */
export const dutyNames: Record<VoteDuty, string> = {
  accept: "위촉 답하기",
  confirm: "위원 본인 확인",
  lock: "자물쇠 채우기",
  approve: "결정 승인",
  open: "자물쇠 열기",
};

export const dutyTexts: Record<VoteDuty, string> = {
  accept: "선거관리위원으로 위촉되었어요. 수락해 주세요.",
  confirm: "직무가 멈춘 선거관리위원이 있어요. 본인인지 확인해 주세요.",
  lock: "투표를 시작하기 전에 자물쇠를 채워 주세요.",
  approve: "선거관리위원의 승인을 기다리는 결정이 있어요.",
  open: "투표함이 봉인되었어요. 열쇠 카드로 자물쇠를 열어 주세요.",
};
