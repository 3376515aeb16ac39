/** The accounts of the sample apartment. Their passwords are public. */
export const demoAccounts = {
  superAdmin: { title: "최고 관리자", email: "admin@danji.local", password: "admin-danji" },
  manager: { title: "관리사무소", email: "manager@danji.local", password: "manager-danji" },
  resident: { title: "입주민 (101동 1203호)", email: "resident@danji.local", password: "resident-danji" },
  newcomer: {
    title: "입주민, 초기 설정 전",
    email: "101-1302.pureun@resident.danji.local",
    password: "7K2M-9QXD-4HTR-B8WN",
  },
} as const;
