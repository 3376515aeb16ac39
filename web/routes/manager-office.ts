import type { RouteObject } from "react-router";

import { rangeOfSearch } from "#web/features/office/calendar/calendar-month.ts";
import { complaintFilter } from "#web/features/office/complaints/complaint-filter.ts";
import { newestWaiting } from "#web/features/office/complaints/newest-waiting.ts";
import { newestNotices } from "#web/features/office/notices/newest.ts";
import { managedNoticeFilter } from "#web/features/office/notices/notice-filter.ts";
import { paths } from "#web/paths.ts";

import { answer, firstPage, withRight } from "./first-reads.ts";
import { reading, screen } from "./screen.ts";

/** The manager's screens of the office's own work: what it tells, answers, publishes and bills. */
export const officeScreens: RouteObject[] = [
  {
    path: paths.manager.dashboard,
    ...screen(
      () => import("#web/features/office/dashboards/manager-dashboard-page.tsx"),
      "ManagerDashboardPage",
    ),
    ...reading(() => [
      answer("getMyApartment"),
      answer("getManagerDashboard"),
      withRight("complaints", answer("getComplaintsByApartment", newestWaiting)),
      answer("getNotices", newestNotices),
    ]),
  },
  {
    path: paths.manager.household(":householdId"),
    ...screen(() => import("#web/features/office/dashboards/household-page.tsx"), "HouseholdPage"),
  },
  {
    path: paths.manager.staff,
    ...screen(() => import("#web/features/office/staff/staff-page.tsx"), "StaffPage"),
    ...reading(() => [withRight("staff", answer("getStaff"))]),
  },
  {
    path: paths.manager.documents,
    ...screen(
      () => import("#web/features/office/documents/manage-documents-page.tsx"),
      "ManageDocumentsPage",
    ),
    ...reading(() => [firstPage("getDocuments", {}), withRight("notices", answer("getDocumentDuties"))]),
  },
  {
    path: paths.manager.newDocument,
    ...screen(() => import("#web/features/office/documents/new-document-page.tsx"), "NewDocumentPage"),
  },
  {
    path: paths.manager.document(":documentId"),
    ...screen(() => import("#web/features/office/documents/manage-document-page.tsx"), "ManageDocumentPage"),
    ...reading(({ documentId = "" }) => [answer("getDocumentById", { documentId })]),
  },
  {
    path: paths.manager.calendar,
    ...screen(() => import("#web/features/office/calendar/manage-calendar-page.tsx"), "ManageCalendarPage"),
    ...reading((_, search) => [answer("getEvents", rangeOfSearch(search)), answer("getCalendarLink")]),
  },
  {
    path: paths.manager.newEvent,
    ...screen(() => import("#web/features/office/calendar/event-form-page.tsx"), "NewEventPage"),
    ...reading(() => [withRight("notices", answer("getNoticeBuildings"))]),
  },
  {
    path: paths.manager.event(":eventId"),
    ...screen(() => import("#web/features/office/calendar/manage-event-page.tsx"), "ManageEventPage"),
    ...reading(({ eventId = "" }) => [answer("getEventById", { eventId })]),
  },
  {
    path: paths.manager.editEvent(":eventId"),
    ...screen(() => import("#web/features/office/calendar/event-form-page.tsx"), "EditEventPage"),
    ...reading(({ eventId = "" }) => [answer("getEventById", { eventId })]),
  },
  {
    path: paths.manager.costs,
    ...screen(() => import("#web/features/office/bills/costs-page.tsx"), "CostsPage"),
    ...reading(() => [answer("getApartmentCosts", {})]),
  },
  {
    path: paths.manager.bills,
    ...screen(() => import("#web/features/office/bills/manage-bills-page.tsx"), "ManageBillsPage"),
    ...reading(() => [withRight("bills", firstPage("getBillMonths"))]),
  },
  {
    path: paths.manager.newBills,
    ...screen(() => import("#web/features/office/bills/new-bills-page.tsx"), "NewBillsPage"),
  },
  {
    path: paths.manager.bill(":month"),
    ...screen(() => import("#web/features/office/bills/manage-bill-page.tsx"), "ManageBillPage"),
    ...reading(() => [withRight("bills", answer("getBillMonths", { limit: 100 }))]),
  },
  {
    path: paths.manager.meter,
    ...screen(() => import("#web/features/office/meters/meters-page.tsx"), "MetersPage"),
  },
  {
    path: paths.manager.notices,
    ...screen(() => import("#web/features/office/notices/manage-notices-page.tsx"), "ManageNoticesPage"),
    ...reading((_, search) => [firstPage("getNotices", managedNoticeFilter(search))]),
  },
  {
    path: paths.manager.noticeTemplates,
    ...screen(() => import("#web/features/office/notice-templates/templates-page.tsx"), "TemplatesPage"),
    ...reading(() => [withRight("notices", answer("getNoticeTemplates"))]),
  },
  {
    path: paths.manager.notice(":noticeId"),
    ...screen(() => import("#web/features/office/notices/manage-notice-page.tsx"), "ManageNoticePage"),
    ...reading(({ noticeId = "" }) => [
      answer("peekNotice", { noticeId }),
      withRight("notices", answer("getNoticeReach", { noticeId })),
    ]),
  },
  {
    path: paths.manager.unreadHouseholds(":noticeId"),
    ...screen(
      () => import("#web/features/office/notices/unread-households-page.tsx"),
      "UnreadHouseholdsPage",
    ),
    ...reading(({ noticeId = "" }) => [answer("peekNotice", { noticeId })]),
  },
  {
    path: paths.manager.complaints,
    ...screen(
      () => import("#web/features/office/complaints/manage-complaints-page.tsx"),
      "ManageComplaintsPage",
    ),
    ...reading((_, search) => [
      withRight("complaints", firstPage("getComplaintsByApartment", complaintFilter(search))),
    ]),
  },
  {
    path: paths.manager.answerPhrases,
    ...screen(() => import("#web/features/office/answer-phrases/phrases-page.tsx"), "PhrasesPage"),
    ...reading(() => [withRight("complaints", answer("getAnswerPhrases"))]),
  },
  {
    path: paths.manager.complaintRegister,
    ...screen(() => import("#web/features/office/complaints/register-page.tsx"), "RegisterPage"),
  },
  {
    path: paths.manager.workOrder(":complaintId"),
    ...screen(() => import("#web/features/office/complaints/work-order-page.tsx"), "WorkOrderPage"),
  },
  {
    path: paths.manager.disclosures,
    ...screen(
      () => import("#web/features/office/disclosures/manage-disclosures-page.tsx"),
      "ManageDisclosuresPage",
    ),
    ...reading(() => [firstPage("getDisclosures", {})]),
  },
  {
    path: paths.manager.disclosure(":month"),
    ...screen(
      () => import("#web/features/office/disclosures/manage-disclosure-page.tsx"),
      "ManageDisclosurePage",
    ),
    ...reading(({ month = "" }) => [withRight("complaints", answer("getDisclosureDraft", { month }))]),
  },
  {
    path: paths.manager.complaint(":complaintId"),
    ...screen(
      () => import("#web/features/office/complaints/manage-complaint-page.tsx"),
      "ManageComplaintPage",
    ),
    ...reading(({ complaintId = "" }) => [
      withRight("complaints", answer("getComplaintById", { complaintId })),
      withRight("complaints", answer("getAnswerPhrases")),
    ]),
  },
];
