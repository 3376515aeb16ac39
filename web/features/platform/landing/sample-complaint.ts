/** The three states of a complaint, in their usual order. */
export const stages = ["submitted", "in_progress", "resolved"] as const;

export type Stage = (typeof stages)[number];

export const stageNames: Record<Stage, string> = {
  submitted: "접수",
  in_progress: "처리 중",
  resolved: "처리 완료",
};

/** The complaint in both product pictures. */
export const sampleTitle = "지하 2층 천장에서 물이 떨어져요";

/** The times of one day, 20 November, at which the sample reached each state. */
export const stageTimes: Record<Stage, string> = {
  submitted: "오전 9:12",
  in_progress: "오전 10:40",
  resolved: "오후 3:20",
};
