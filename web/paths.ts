import type { Role } from "#contract/values/roles.ts";

/** Every address of the application. A path with a parameter is a function; `:name` gives the route. */
export const paths = {
  home: "/",
  login: "/login",
  initialSetup: "/initial-setup",
  /** The code of an invitation stands behind it, in the fragment. */
  join: "/join",
  forgotPassword: "/forgot-password",
  /** Mails carry it, with a token in the fragment. */
  resetPassword: "/reset-password",
  privacy: "/privacy",
  terms: "/terms",
  /** Every function, for people who write another program. */
  developers: "/developers",
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
    passwordHelp: "/superadmin/password-help",
    consultations: "/superadmin/consultations",
    profile: "/superadmin/profile",
  },
  manager: {
    dashboard: "/manager/dashboard",
    residents: "/manager/residents",
    residentsOf: (building: string) => `/manager/residents?building=${building}`,
    households: "/manager/households",
    household: (householdId: string) => `/manager/households/${householdId}`,
    waitingResidents: "/manager/residents?status=waiting",
    newResidents: "/manager/residents?tab=bulk",
    passwordHelp: "/manager/password-help",
    staff: "/manager/staff",
    notices: "/manager/notices",
    notice: (noticeId: string) => `/manager/notices/${noticeId}`,
    unreadHouseholds: (noticeId: string) => `/manager/notices/${noticeId}/unread`,
    /** The list with the empty form open. */
    newNotice: "/manager/notices?edit=new",
    noticeTemplates: "/manager/notices/templates",
    complaints: "/manager/complaints",
    newComplaints: "/manager/complaints?status=submitted",
    complaintsUnderWay: "/manager/complaints?status=in_progress",
    myComplaints: "/manager/complaints?assignee=me",
    complaintsDueToday: "/manager/complaints?due=today",
    overdueNewComplaints: "/manager/complaints?status=submitted&due=overdue",
    overdueComplaintsUnderWay: "/manager/complaints?status=in_progress&due=overdue",
    complaint: (complaintId: string) => `/manager/complaints/${complaintId}`,
    visitors: "/manager/visitors",
    reservations: "/manager/reservations",
    closures: "/manager/closures",
    facilities: "/manager/facilities",
    newFacility: "/manager/facilities/new",
    newFacilityOf: (kind: string) => `/manager/facilities/new?kind=${kind}`,
    facility: (facilityId: string) => `/manager/facilities/${facilityId}`,
    suspensions: "/manager/suspensions",
    clubs: "/manager/clubs",
    lotteries: "/manager/lotteries",
    lottery: (lotteryId: string) => `/manager/lotteries/${lotteryId}`,
    charges: "/manager/charges",
    facilityStatistics: "/manager/facility-statistics",
    surveys: "/manager/surveys",
    newSurvey: "/manager/surveys/new",
    copyOfSurvey: (surveyId: string) => `/manager/surveys/new?copy=${surveyId}`,
    survey: (surveyId: string) => `/manager/surveys/${surveyId}`,
    editSurvey: (surveyId: string) => `/manager/surveys/${surveyId}/edit`,
    votes: "/manager/votes",
    newVote: "/manager/votes/new",
    newVoteFrom: (voteId: string) => `/manager/votes/new?from=${voteId}`,
    vote: (voteId: string) => `/manager/votes/${voteId}`,
    voteOffice: (voteId: string) => `/manager/votes/${voteId}/office`,
    editVote: (voteId: string, step: string) => `/manager/votes/${voteId}/edit?step=${step}`,
    bills: "/manager/bills",
    newBills: "/manager/bills/new",
    newBillsOf: (month: string) => `/manager/bills/new?month=${month}`,
    /** Of a month, such as 2026-10. */
    bill: (month: string) => `/manager/bills/${month}`,
    costs: "/manager/costs",
    reports: "/manager/reports",
    report: (reportId: string) => `/manager/reports/${reportId}`,
    disclosures: "/manager/complaints/disclosures",
    /** For a month, such as 2026-10. */
    disclosure: (month: string) => `/manager/complaints/disclosures/${month}`,
    alerts: "/manager/alerts",
    alertSettings: "/manager/profile/alerts",
    profile: "/manager/profile",
    settings: "/manager/settings",
  },
  resident: {
    dashboard: "/resident/dashboard",
    /** On a phone, what the bar has no room for. */
    all: "/resident/all",
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
    blocked: "/resident/community/blocked",
    clubs: "/resident/clubs",
    newClub: "/resident/clubs/new",
    club: (clubId: string) => `/resident/clubs/${clubId}`,
    clubBoard: (clubId: string) => `/resident/clubs/${clubId}?tab=board`,
    clubMembers: (clubId: string) => `/resident/clubs/${clubId}?tab=members`,
    clubMeetings: (clubId: string) => `/resident/clubs/${clubId}?tab=meetings`,
    newClubPost: (clubId: string) => `/resident/clubs/${clubId}/posts/new`,
    clubPost: (clubId: string, postId: string) => `/resident/clubs/${clubId}/posts/${postId}`,
    newMeeting: (clubId: string) => `/resident/clubs/${clubId}/meetings/new`,
    meeting: (clubId: string, meetingId: string) => `/resident/clubs/${clubId}/meetings/${meetingId}`,
    /** The addresses that alerts lead to. Alerts do not know the club. */
    toldMeeting: (meetingId: string) => `/resident/clubs/meetings/${meetingId}`,
    complaints: "/resident/complaints",
    newComplaint: "/resident/complaints/new",
    complaint: (complaintId: string) => `/resident/complaints/${complaintId}`,
    disclosures: "/resident/disclosures",
    disclosure: (disclosureId: string) => `/resident/disclosures/${disclosureId}`,
    bills: "/resident/bills",
    /** Of a month, such as 2026-10. */
    bill: (month: string) => `/resident/bills/${month}`,
    costs: "/resident/costs",
    household: "/resident/household",
    visitors: "/resident/visitors",
    reservations: "/resident/reservations",
    myReservations: "/resident/reservations/mine",
    reservation: (reservationId: string) => `/resident/reservations/${reservationId}`,
    facility: (facilityId: string) => `/resident/reservations/facilities/${facilityId}`,
    lottery: (lotteryId: string) => `/resident/reservations/lotteries/${lotteryId}`,
    /** What waits for this person's voice: votes and surveys. */
    participation: "/resident/participation",
    surveys: "/resident/surveys",
    survey: (surveyId: string) => `/resident/surveys/${surveyId}`,
    votes: "/resident/votes",
    vote: (voteId: string) => `/resident/votes/${voteId}`,
    ballot: (voteId: string) => `/resident/votes/${voteId}/ballot`,
    voteOffice: (voteId: string) => `/resident/votes/${voteId}/office`,
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

/** The first screen of each role: see `homeOf`. */
export const dashboards: Record<Role, string> = {
  superAdmin: paths.superAdmin.dashboard,
  manager: paths.manager.dashboard,
  resident: paths.resident.dashboard,
};

/** The first screen that somebody may see. A guard, who only has visitors as work, begins at the gate. */
export function homeOf({ role, rights }: { role: Role; rights: readonly string[] | null }): string {
  return rights?.join() === "visitors" ? paths.manager.visitors : dashboards[role];
}
