import type { Role } from "#contract/values/roles.ts";

/** Every address of the application. A path with a parameter is a function; `:name` gives the route. */
export const paths = {
  home: "/",
  login: "/login",
  initialSetup: "/initial-setup",
  /** The code of an invitation stands behind it, in the fragment. */
  join: "/join",
  privacy: "/privacy",
  terms: "/terms",
  /** Leads on to what an alert is about. Push notifications and mails carry it. */
  openedAlert: (alertId: string) => `/a/${alertId}`,
  /** Mails carry it, with a token behind it. */
  unsubscribe: "/unsubscribe",
  /** Only in development. */
  controls: "/controls",
  superAdmin: {
    dashboard: "/superadmin/dashboard",
    apartments: "/superadmin/apartments",
    apartmentsInCare: (care: string) => `/superadmin/apartments?care=${care}`,
    managers: "/superadmin/managers",
    consultations: "/superadmin/consultations",
    profile: "/superadmin/profile",
  },
  manager: {
    dashboard: "/manager/dashboard",
    residents: "/manager/residents",
    residentsOf: (building: string) => `/manager/residents?building=${building}`,
    households: "/manager/households",
    waitingResidents: "/manager/residents?status=waiting",
    newResidents: "/manager/residents?tab=bulk",
    notices: "/manager/notices",
    notice: (noticeId: string) => `/manager/notices/${noticeId}`,
    /** The list with the empty form open. */
    newNotice: "/manager/notices?edit=new",
    noticeTemplates: "/manager/notices/templates",
    complaints: "/manager/complaints",
    newComplaints: "/manager/complaints?status=submitted",
    complaintsUnderWay: "/manager/complaints?status=in_progress",
    /** Those that wait longest come first. */
    overdueNewComplaints: "/manager/complaints?status=submitted&order=oldest",
    overdueComplaintsUnderWay: "/manager/complaints?status=in_progress&order=oldest",
    complaint: (complaintId: string) => `/manager/complaints/${complaintId}`,
    alerts: "/manager/alerts",
    alertSettings: "/manager/profile/alerts",
    profile: "/manager/profile",
    settings: "/manager/settings",
  },
  resident: {
    dashboard: "/resident/dashboard",
    notices: "/resident/notices",
    notice: (noticeId: string) => `/resident/notices/${noticeId}`,
    community: "/resident/community",
    communitySearch: (words: string) => `/resident/community?${new URLSearchParams({ q: words })}`,
    board: (boardId: string) => `/resident/community/board/${boardId}`,
    newPost: "/resident/community/new",
    newPostOn: (boardId: string) => `/resident/community/new?board=${boardId}`,
    post: (postId: string) => `/resident/community/post/${postId}`,
    myPosts: "/resident/community/my-posts",
    myComments: "/resident/community/my-comments",
    complaints: "/resident/complaints",
    newComplaint: "/resident/complaints/new",
    complaint: (complaintId: string) => `/resident/complaints/${complaintId}`,
    household: "/resident/household",
    reservations: "/resident/reservations",
    alerts: "/resident/alerts",
    alertSettings: "/resident/profile/alerts",
    profile: "/resident/profile",
  },
} as const;

/** The root of each role's area. Every path below it is for that role only. */
export const areaRoots: Record<Role, string> = {
  superAdmin: "/superadmin",
  manager: "/manager",
  resident: "/resident",
};

/** The first screen of each role. */
export const dashboards: Record<Role, string> = {
  superAdmin: paths.superAdmin.dashboard,
  manager: paths.manager.dashboard,
  resident: paths.resident.dashboard,
};
