export const roles = ["superAdmin", "manager", "resident"] as const;

export type Role = (typeof roles)[number];
