/** The accounts of the sample apartment. Their passwords are public. */
export const demoAccounts = {
  superAdmin: { title: "최고 관리자", email: "admin@danji.local", password: "admin-danji" },
  manager: {
    title: "관리사무소, 관리소장 (모든 업무)",
    email: "manager@danji.local",
    password: "manager-danji",
  },
  bookkeeper: {
    title: "관리사무소, 경리 (공지, 민원, 주민·세대, 커뮤니티 관리, 관리비)",
    email: "office@danji.local",
    password: "office-danji",
  },
  guard: { title: "관리사무소, 경비실 (방문차량만)", email: "guard@danji.local", password: "guard-danji" },
  resident: { title: "입주민 (101동 1203호)", email: "resident@danji.local", password: "resident-danji" },
  newcomer: {
    title: "입주민, 초기 설정 전",
    email: "101-1302.pureun@resident.danji.local",
    password: "7K2M-9QXD-4HTR-B8WN",
  },
} as const;
