// Separate from the contract's schemas, so that a list that only shows statuses does not load zod.

export const complaintStatuses = ["submitted", "in_progress", "resolved"] as const;

export type ComplaintStatus = (typeof complaintStatuses)[number];

/** By when they came, or by the day they are to be done. */
export const complaintOrders = ["newest", "oldest", "dueFirst", "dueLast"] as const;

export type ComplaintOrder = (typeof complaintOrders)[number];

/** Each status's name on the screen. */
export const complaintStatusNames: Record<ComplaintStatus, string> = {
  submitted: "접수",
  in_progress: "처리 중",
  resolved: "처리 완료",
};
