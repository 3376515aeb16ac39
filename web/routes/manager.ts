import type { RouteObject } from "react-router";

import { reportTab } from "#web/features/community/reports/report-tab.ts";
import { paths } from "#web/paths.ts";

import { area } from "./area.ts";
import { answer, firstPage, withRight } from "./first-reads.ts";
import { officeScreens } from "./manager-office.ts";
import { reading, screen } from "./screen.ts";

const screens: RouteObject[] = [
  ...officeScreens,
  {
    path: paths.manager.residents,
    ...screen(() => import("#web/features/people/residents/residents-page.tsx"), "ResidentsPage"),
  },
  {
    path: paths.manager.households,
    ...screen(() => import("#web/features/homes/households/households-page.tsx"), "HouseholdsPage"),
  },
  {
    path: paths.manager.homeByNumbers,
    ...screen(() => import("#web/features/homes/households/find-home-page.tsx"), "FindHomePage"),
  },
  {
    path: paths.manager.passwordHelp,
    ...screen(() => import("#web/features/people/password-help/password-help-page.tsx"), "PasswordHelpPage"),
    ...reading(() => [withRight("residents", answer("getPasswordHelp"))]),
  },
  {
    path: paths.manager.visitors,
    ...screen(() => import("#web/features/homes/visitors/gate-page.tsx"), "GatePage"),
  },
  {
    path: paths.manager.reservations,
    ...screen(() => import("#web/features/booking/office-reservations/board-page.tsx"), "BoardPage"),
    ...reading(() => [withRight("facilities", answer("getFacilities"))]),
  },
  {
    path: paths.manager.closures,
    ...screen(() => import("#web/features/booking/closures/closures-page.tsx"), "ClosuresPage"),
    ...reading(() => [withRight("facilities", answer("getFacilities"))]),
  },
  {
    path: paths.manager.charges,
    ...screen(() => import("#web/features/booking/facility-charges/charges-page.tsx"), "ChargesPage"),
  },
  {
    path: paths.manager.facilityStatistics,
    ...screen(
      () => import("#web/features/booking/facility-statistics/statistics-page.tsx"),
      "StatisticsPage",
    ),
  },
  {
    path: paths.manager.clubs,
    ...screen(() => import("#web/features/community/clubs/manage-clubs-page.tsx"), "ManageClubsPage"),
    ...reading(() => [withRight("community", firstPage("getClubs", {}))]),
  },
  {
    path: paths.manager.facilities,
    ...screen(() => import("#web/features/booking/facilities/facilities-page.tsx"), "FacilitiesPage"),
    ...reading(() => [withRight("facilities", answer("getFacilities"))]),
  },
  {
    path: paths.manager.newFacility,
    ...screen(() => import("#web/features/booking/facilities/new-facility-page.tsx"), "NewFacilityPage"),
  },
  {
    path: paths.manager.facility(":facilityId"),
    ...screen(() => import("#web/features/booking/facilities/facility-page.tsx"), "FacilityPage"),
    ...reading(() => [withRight("facilities", answer("getFacilities"))]),
  },
  {
    path: paths.manager.suspensions,
    ...screen(() => import("#web/features/booking/suspensions/suspensions-page.tsx"), "SuspensionsPage"),
    ...reading(() => [
      withRight("facilities", firstPage("getSuspensions")),
      withRight("facilities", answer("getBookingPolicy")),
    ]),
  },
  {
    path: paths.manager.votes,
    ...screen(() => import("#web/features/voting/votes/managing/manage-votes-page.tsx"), "ManageVotesPage"),
    ...reading(() => [withRight("votes", firstPage("getVotes"))]),
  },
  {
    path: paths.manager.newVote,
    ...screen(() => import("#web/features/voting/votes/managing/new-vote-page.tsx"), "NewVotePage"),
  },
  {
    path: paths.manager.vote(":voteId"),
    ...screen(() => import("#web/features/voting/votes/managing/manage-vote-page.tsx"), "ManageVotePage"),
    ...reading(({ voteId = "" }) => [withRight("votes", answer("getVoteById", { voteId }))]),
  },
  {
    path: paths.manager.voteOffice(":voteId"),
    ...screen(() => import("#web/features/voting/votes/office/office-page.tsx"), "ManagerOfficePage"),
    ...reading(({ voteId = "" }) => [withRight("votes", answer("getVoteById", { voteId }))]),
  },
  {
    path: `${paths.manager.vote(":voteId")}/edit`,
    ...screen(() => import("#web/features/voting/votes/managing/edit-vote-page.tsx"), "EditVotePage"),
    ...reading(({ voteId = "" }) => [withRight("votes", answer("getVoteById", { voteId }))]),
  },
  {
    path: paths.manager.reports,
    ...screen(() => import("#web/features/community/reports/reports-page.tsx"), "ReportsPage"),
    ...reading((_, search) => [
      withRight("community", firstPage("getReports", { state: reportTab(search) })),
    ]),
  },
  {
    path: paths.manager.report(":reportId"),
    ...screen(() => import("#web/features/community/reports/report-page.tsx"), "ReportPage"),
    ...reading(({ reportId = "" }) => [withRight("community", answer("getReport", { reportId }))]),
  },
  {
    path: paths.manager.lotteries,
    ...screen(
      () => import("#web/features/booking/lotteries/manage-lotteries-page.tsx"),
      "ManageLotteriesPage",
    ),
    ...reading(() => [
      withRight("facilities", answer("getFacilities")),
      withRight("facilities", firstPage("getLotteries")),
    ]),
  },
  {
    path: paths.manager.lottery(":lotteryId"),
    ...screen(() => import("#web/features/booking/lotteries/manage-lottery-page.tsx"), "ManageLotteryPage"),
    ...reading(({ lotteryId = "" }) => [withRight("facilities", answer("getLotteryById", { lotteryId }))]),
  },
  {
    path: paths.manager.surveys,
    ...screen(() => import("#web/features/voting/surveys/manage-surveys-page.tsx"), "ManageSurveysPage"),
    ...reading(() => [withRight("votes", firstPage("getSurveys"))]),
  },
  {
    path: paths.manager.newSurvey,
    ...screen(() => import("#web/features/voting/surveys/new-survey-page.tsx"), "NewSurveyPage"),
    ...reading(() => [withRight("votes", answer("getSurveyBuildings"))]),
  },
  {
    path: paths.manager.survey(":surveyId"),
    ...screen(() => import("#web/features/voting/surveys/manage-survey-page.tsx"), "ManageSurveyPage"),
    ...reading(({ surveyId = "" }) => [withRight("votes", answer("getSurveyById", { surveyId }))]),
  },
  {
    path: paths.manager.editSurvey(":surveyId"),
    ...screen(() => import("#web/features/voting/surveys/edit-survey-page.tsx"), "EditSurveyPage"),
    ...reading(({ surveyId = "" }) => [
      withRight("votes", answer("getSurveyById", { surveyId })),
      withRight("votes", answer("getSurveyBuildings")),
    ]),
  },
  {
    path: paths.manager.alerts,
    ...screen(() => import("#web/features/messages/alerts/inbox-page.tsx"), "InboxPage"),
    ...reading((_, search) => (search.size === 0 ? [firstPage("getAlerts", {})] : [])),
  },
  {
    path: paths.manager.settings,
    ...screen(() => import("#web/features/platform/apartments/office-page.tsx"), "OfficePage"),
    ...reading(() => [answer("getMyApartment"), withRight("staff", answer("getOfficeSettings"))]),
  },
  {
    path: paths.manager.profile,
    ...screen(() => import("#web/features/people/profile/profile-page.tsx"), "ProfilePage"),
    ...reading(() => [answer("getMySessions")]),
  },
  {
    path: paths.manager.alertSettings,
    ...screen(() => import("#web/features/messages/alerts/alert-settings-page.tsx"), "AlertSettingsPage"),
    ...reading(() => [answer("getAlertSettings"), answer("getPushDevices")]),
  },
];

export const managerArea = area(
  "manager",
  screen(() => import("#web/app/manager-area.tsx"), "ManagerArea"),
  screens,
);
