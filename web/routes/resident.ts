import type { RouteObject } from "react-router";

import { nextReservations } from "#web/features/booking/reservations/next.ts";
import { rangeOfSearch } from "#web/features/office/calendar/calendar-month.ts";
import { noticeFilter } from "#web/features/office/notices/notice-filter.ts";
import { paths } from "#web/paths.ts";

import { area } from "./area.ts";
import { answer, firstPage } from "./first-reads.ts";
import { communityScreens } from "./resident-community.ts";
import { reading, screen } from "./screen.ts";

const screens: RouteObject[] = [
  {
    path: paths.resident.dashboard,
    ...screen(
      () => import("#web/features/office/dashboards/resident-dashboard-page.tsx"),
      "ResidentDashboardPage",
    ),
    ...reading(() => [
      answer("getMyApartment"),
      answer("getResidentDashboard"),
      answer("getTalkedAboutPosts"),
    ]),
  },
  {
    path: paths.resident.all,
    ...screen(() => import("#web/app/all-places-page.tsx"), "AllPlacesPage"),
  },
  {
    path: paths.resident.participation,
    ...screen(() => import("#web/features/office/dashboards/participation-page.tsx"), "ParticipationPage"),
    ...reading(() => [answer("getResidentDashboard")]),
  },
  {
    path: paths.resident.notices,
    ...screen(() => import("#web/features/office/notices/notices-page.tsx"), "NoticesPage"),
    ...reading((_, search) => [firstPage("getNotices", noticeFilter(search))]),
  },
  {
    path: paths.resident.notice(":noticeId"),
    ...screen(() => import("#web/features/office/notices/notice-page.tsx"), "NoticePage"),
    ...reading(({ noticeId = "" }) => [answer("peekNotice", { noticeId })]),
  },
  ...communityScreens,
  {
    path: paths.resident.documents,
    ...screen(() => import("#web/features/office/documents/documents-page.tsx"), "DocumentsPage"),
    ...reading(() => [firstPage("getDocuments", {})]),
  },
  {
    path: paths.resident.document(":documentId"),
    ...screen(() => import("#web/features/office/documents/document-page.tsx"), "DocumentPage"),
    ...reading(({ documentId = "" }) => [answer("getDocumentById", { documentId })]),
  },
  {
    path: paths.resident.calendar,
    ...screen(() => import("#web/features/office/calendar/calendar-page.tsx"), "CalendarPage"),
    ...reading((_, search) => [answer("getEvents", rangeOfSearch(search)), answer("getCalendarLink")]),
  },
  {
    path: paths.resident.event(":eventId"),
    ...screen(() => import("#web/features/office/calendar/event-page.tsx"), "EventPage"),
    ...reading(({ eventId = "" }) => [answer("getEventById", { eventId })]),
  },
  {
    path: paths.resident.costs,
    ...screen(() => import("#web/features/office/bills/costs-page.tsx"), "CostsPage"),
    ...reading(() => [answer("getApartmentCosts", {})]),
  },
  {
    path: paths.resident.bills,
    ...screen(() => import("#web/features/office/bills/bills-page.tsx"), "BillsPage"),
    ...reading(() => [firstPage("getBillMonths")]),
  },
  {
    path: paths.resident.bill(":month"),
    ...screen(() => import("#web/features/office/bills/bill-page.tsx"), "BillPage"),
    ...reading(() => [answer("getMyBillHistory")]),
  },
  {
    path: paths.resident.meter,
    ...screen(() => import("#web/features/office/meters/my-meters-page.tsx"), "MyMetersPage"),
    ...reading(() => [answer("getMyMeterRound")]),
  },
  {
    path: paths.resident.complaints,
    ...screen(() => import("#web/features/office/complaints/my-complaints-page.tsx"), "MyComplaintsPage"),
    ...reading(() => [firstPage("getMyComplaints", { excerpt: true })]),
  },
  {
    path: paths.resident.newComplaint,
    ...screen(() => import("#web/features/office/complaints/new-complaint-page.tsx"), "NewComplaintPage"),
  },
  {
    path: paths.resident.disclosures,
    ...screen(() => import("#web/features/office/disclosures/disclosures-page.tsx"), "DisclosuresPage"),
    ...reading(() => [firstPage("getDisclosures", {})]),
  },
  {
    path: paths.resident.disclosure(":disclosureId"),
    ...screen(() => import("#web/features/office/disclosures/disclosure-page.tsx"), "DisclosurePage"),
    ...reading(({ disclosureId = "" }) => [
      answer("getDisclosure", { disclosureId }),
      answer("getMyApartment"),
    ]),
  },
  {
    path: paths.resident.complaint(":complaintId"),
    ...screen(() => import("#web/features/office/complaints/my-complaint-page.tsx"), "MyComplaintPage"),
    ...reading(({ complaintId = "" }) => [answer("getComplaintById", { complaintId })]),
  },
  {
    path: paths.resident.household,
    ...screen(() => import("#web/features/homes/households/my-household-page.tsx"), "MyHouseholdPage"),
    ...reading(() => [answer("getMyHousehold")]),
  },
  {
    path: paths.resident.visitors,
    ...screen(() => import("#web/features/homes/visitors/visitors-page.tsx"), "VisitorsPage"),
    ...reading(() => [answer("getMyVisitors")]),
  },
  {
    path: paths.resident.reservations,
    ...screen(() => import("#web/features/office/dashboards/booking-page.tsx"), "BookingPage"),
    ...reading(() => [answer("getFacilities"), answer("getMyReservations", nextReservations)]),
  },
  {
    path: paths.resident.myReservations,
    ...screen(
      () => import("#web/features/booking/reservations/my-reservations-page.tsx"),
      "MyReservationsPage",
    ),
    ...reading((_, search) => [
      firstPage("getMyReservations", { scope: search.get("tab") === "past" ? "past" : "upcoming" }),
    ]),
  },
  {
    path: paths.resident.reservation(":reservationId"),
    ...screen(() => import("#web/features/booking/reservations/reservation-page.tsx"), "ReservationPage"),
    ...reading(({ reservationId = "" }) => [answer("getReservationById", { reservationId })]),
  },
  {
    path: paths.resident.facility(":facilityId"),
    ...screen(() => import("#web/features/booking/facility-days/facility-page.tsx"), "FacilityPage"),
    ...reading(() => [answer("getFacilities")]),
  },
  {
    path: paths.resident.lottery(":lotteryId"),
    ...screen(() => import("#web/features/booking/lotteries/lottery-page.tsx"), "LotteryPage"),
    ...reading(({ lotteryId = "" }) => [answer("getLotteryById", { lotteryId })]),
  },
  {
    path: paths.resident.surveys,
    ...screen(() => import("#web/features/voting/surveys/surveys-page.tsx"), "SurveysPage"),
    ...reading(() => [
      firstPage("getSurveys", { phase: "open" }),
      firstPage("getSurveys", { phase: "closed" }),
    ]),
  },
  {
    path: paths.resident.survey(":surveyId"),
    ...screen(() => import("#web/features/voting/surveys/survey-page.tsx"), "SurveyPage"),
    ...reading(({ surveyId = "" }) => [answer("getSurveyById", { surveyId })]),
  },
  {
    path: paths.resident.votes,
    ...screen(() => import("#web/features/voting/votes/votes-page.tsx"), "VotesPage"),
    ...reading((_, search) => (search.size === 0 ? [firstPage("getVotes", { phase: "open" })] : [])),
  },
  {
    path: paths.resident.vote(":voteId"),
    ...screen(() => import("#web/features/voting/votes/vote-page.tsx"), "VotePage"),
    ...reading(({ voteId = "" }) => [answer("getVoteById", { voteId })]),
  },
  {
    path: paths.resident.ballot(":voteId"),
    ...screen(() => import("#web/features/voting/votes/ballot/ballot-page.tsx"), "BallotPage"),
    ...reading(({ voteId = "" }) => [answer("getVoteById", { voteId })]),
  },
  {
    path: paths.resident.voteOffice(":voteId"),
    ...screen(() => import("#web/features/voting/votes/office/office-page.tsx"), "OfficePage"),
    ...reading(({ voteId = "" }) => [answer("getVoteById", { voteId })]),
  },
  {
    path: paths.resident.alerts,
    ...screen(() => import("#web/features/messages/alerts/inbox-page.tsx"), "InboxPage"),
    ...reading((_, search) => (search.size === 0 ? [firstPage("getAlerts", {})] : [])),
  },
  {
    path: paths.resident.profile,
    ...screen(() => import("#web/features/people/profile/profile-page.tsx"), "ProfilePage"),
    ...reading(() => [answer("getMySessions")]),
  },
  {
    path: paths.resident.alertSettings,
    ...screen(() => import("#web/features/messages/alerts/alert-settings-page.tsx"), "AlertSettingsPage"),
    ...reading(() => [answer("getAlertSettings"), answer("getPushDevices")]),
  },
];

export const residentArea = area(
  "resident",
  screen(() => import("#web/app/resident-area.tsx"), "ResidentArea"),
  screens,
);
