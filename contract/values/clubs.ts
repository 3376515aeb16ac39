// Separate from the contract's schemas, so that a screen that only shows clubs does not load zod.

/** What clubs are about, by their names on the screen. */
export const clubCategories = {
  sports: "운동",
  hobby: "취미",
  study: "공부·독서",
  parenting: "육아",
  volunteer: "봉사",
  other: "기타",
} as const;

export type ClubCategory = keyof typeof clubCategories;

export const clubCategoryNames = Object.keys(clubCategories).filter(isClubCategory);

function isClubCategory(name: string): name is ClubCategory {
  return Object.hasOwn(clubCategories, name);
}

export const joinPolicies = { open: "바로 가입", approval: "승인 후 가입" } as const;

export type JoinPolicy = keyof typeof joinPolicies;

export const joinPolicyNames = Object.keys(joinPolicies).filter(isJoinPolicy);

function isJoinPolicy(name: string): name is JoinPolicy {
  return Object.hasOwn(joinPolicies, name);
}

/** What members say to a meeting, by what the screen calls it. */
export const meetingAnswers = { going: "참석", waiting: "대기", not_going: "불참" } as const;

export const clubRoles = { owner: "모임장", officer: "운영진", member: "회원" } as const;

export type ClubRole = keyof typeof clubRoles;

/** What the caller is to a club. */
export type ClubStanding = ClubRole | "requested" | null;

export function isInClub(standing: ClubStanding): standing is ClubRole {
  return standing !== null && standing !== "requested";
}

/** Whether they answer requests, remove members, and make meetings. */
export function runsClub(standing: ClubStanding): standing is "owner" | "officer" {
  return standing === "owner" || standing === "officer";
}
