import type { Role } from "#contract/values/roles.ts";

/** Each area's menu, written out so that a test notices a changed path or word: web/app/menus.test.ts compares them. */
export const areaMenus = {
  superAdmin: {
    "/superadmin/dashboard": "대시보드",
    "/superadmin/apartments": "아파트 관리",
    "/superadmin/managers": "관리자 계정",
    "/superadmin/consultations": "상담 신청",
    "/superadmin/profile": "내 정보",
  },
  manager: {
    "/manager/dashboard": "대시보드",
    "/manager/residents": "주민 관리",
    "/manager/households": "세대",
    "/manager/notices": "공지사항",
    "/manager/documents": "자료실",
    "/manager/calendar": "일정",
    "/manager/complaints": "민원",
    "/manager/visitors": "방문차량",
    "/manager/reservations": "시설 예약",
    "/manager/bills": "관리비",
    "/manager/meter": "검침",
    "/manager/votes": "투표",
    "/manager/surveys": "설문",
    "/manager/clubs": "동호회",
    "/manager/reports": "신고",
    "/manager/staff": "직원",
    "/manager/settings": "관리사무소 정보",
    "/manager/profile": "내 정보",
  },
  resident: {
    "/resident/dashboard": "홈",
    "/resident/complaints": "민원",
    "/resident/bills": "관리비",
    "/resident/meter": "검침",
    "/resident/visitors": "방문차량",
    "/resident/household": "우리 세대",
    "/resident/notices": "공지사항",
    "/resident/documents": "자료실",
    "/resident/calendar": "일정",
    "/resident/reservations": "시설 예약",
    "/resident/participation": "참여",
    "/resident/community": "커뮤니티",
    "/resident/clubs": "동호회",
    "/resident/profile": "내 정보",
  },
} as const satisfies Record<Role, Record<string, string>>;

/** The screens of each area's menu. */
export const areaScreens: Record<Role, readonly string[]> = {
  superAdmin: Object.keys(areaMenus.superAdmin),
  manager: Object.keys(areaMenus.manager),
  resident: Object.keys(areaMenus.resident),
};

/** Each area's screens that everybody there has, but its menu does not name. */
export const screensBeside: Record<Role, readonly string[]> = {
  superAdmin: [],
  manager: [
    "/manager/alerts",
    "/manager/facilities",
    "/manager/facilities/new",
    "/manager/closures",
    "/manager/lotteries",
    "/manager/charges",
    "/manager/facility-statistics",
    "/manager/suspensions",
    "/manager/bills/new",
    "/manager/costs",
    "/manager/documents/new",
    "/manager/calendar/new",
    "/manager/votes/new",
    "/manager/surveys/new",
  ],
  resident: [
    "/resident/all",
    "/resident/alerts",
    "/resident/votes",
    "/resident/surveys",
    "/resident/reservations/mine",
    "/resident/clubs/new",
    "/resident/costs",
  ],
};

export const publicScreens = ["/", "/login", "/initial-setup", "/privacy", "/terms", "/developers"] as const;

export const dashboards: Record<Role, string> = {
  superAdmin: "/superadmin/dashboard",
  manager: "/manager/dashboard",
  resident: "/resident/dashboard",
};
