import { superAdminHandlers } from "#server/features/super-admins/super-admins.ts";

import type { Handlers } from "./call/handler-types.ts";
import { alertSettingsHandlers } from "./features/alert-settings/alert-settings.ts";
import { alertHandlers } from "./features/alerts/alerts.ts";
import { apartmentHandlers } from "./features/apartments/apartments.ts";
import { closureHandlers } from "./features/closures/closures.ts";
import { clubHandlers } from "./features/clubs/clubs.ts";
import { clubMemberHandlers } from "./features/clubs/members.ts";
import { commentHandlers } from "./features/community/comments.ts";
import { hotPostHandlers } from "./features/community/hot-posts.ts";
import { postHandlers } from "./features/community/posts.ts";
import { complaintMessageHandlers } from "./features/complaints/complaint-messages.ts";
import { complaintHandlers } from "./features/complaints/complaints.ts";
import { consentHandlers } from "./features/consents/consents.ts";
import { consultationHandlers } from "./features/consultations/consultations.ts";
import { dashboardHandlers } from "./features/dashboards/dashboards.ts";
import { disclosureHandlers } from "./features/disclosures/disclosures.ts";
import { emailProofHandlers } from "./features/email-proofs/email-proofs.ts";
import { facilityHandlers } from "./features/facilities/facilities.ts";
import { facilityChargeHandlers } from "./features/facility-charges/facility-charges.ts";
import { facilityDayHandlers } from "./features/facility-days/facility-days.ts";
import { facilityStatisticsHandlers } from "./features/facility-statistics/facility-statistics.ts";
import { fileHandlers } from "./features/files/files.ts";
import { applyImportHandlers } from "./features/household-import/apply-import.ts";
import { checkImportHandlers } from "./features/household-import/check-import.ts";
import { importRowHandlers } from "./features/household-import/import-rows.ts";
import { householdHandlers } from "./features/households/households.ts";
import { lotteryHandlers } from "./features/lotteries/lotteries.ts";
import { managerHandlers } from "./features/managers/managers.ts";
import { meetingHandlers } from "./features/meetings/meetings.ts";
import { noticeTemplateHandlers } from "./features/notice-templates/notice-templates.ts";
import { noticeHandlers } from "./features/notices/notices.ts";
import { noticeReachHandlers } from "./features/notices/reach.ts";
import { officeReservationHandlers } from "./features/office-reservations/office-reservations.ts";
import { officeSettingsHandlers } from "./features/office-settings/office-settings.ts";
import { passwordHelpHandlers } from "./features/password-help/password-help.ts";
import { profileHandlers } from "./features/profile/profile.ts";
import { pushHandlers } from "./features/push/push.ts";
import { blockHandlers } from "./features/reports/blocks.ts";
import { decisionHandlers } from "./features/reports/decisions.ts";
import { reportHandlers } from "./features/reports/reports.ts";
import { reservationHandlers } from "./features/reservations/reservations.ts";
import { residentHandlers } from "./features/residents/residents.ts";
import { sessionHandlers } from "./features/session/session.ts";
import { staffHandlers } from "./features/staff/staff.ts";
import { surveyHandlers } from "./features/surveys/surveys.ts";
import { suspensionHandlers } from "./features/suspensions/suspensions.ts";
import { systemHandlers } from "./features/system/system.ts";
import { visitorHandlers } from "./features/visitors/visitors.ts";
import { voteCastingHandlers } from "./features/vote-casting/vote-casting.ts";
import { voteBoxHandlers } from "./features/vote-counting/ballots.ts";
import { voteLookHandlers } from "./features/vote-counting/looks.ts";
import { voteObjectionHandlers } from "./features/vote-counting/objections.ts";
import { voteOpeningHandlers } from "./features/vote-counting/opening.ts";
import { paperSumHandlers } from "./features/vote-counting/paper-sums.ts";
import { voteRecordHandlers } from "./features/vote-counting/record.ts";
import { voteOfficeHandlers } from "./features/votes/vote-offices.ts";
import { voteHandlers } from "./features/votes/votes.ts";
import { waitingLineHandlers } from "./features/waiting-lines/waiting-lines.ts";

/** The handler of every function of the registry. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...apartmentHandlers,
  ...managerHandlers,
  ...staffHandlers,
  ...superAdminHandlers,
  ...residentHandlers,
  ...householdHandlers,
  ...profileHandlers,
  ...noticeHandlers,
  ...noticeTemplateHandlers,
  ...noticeReachHandlers,
  ...complaintHandlers,
  ...complaintMessageHandlers,
  ...postHandlers,
  ...hotPostHandlers,
  ...commentHandlers,
  ...reportHandlers,
  ...decisionHandlers,
  ...blockHandlers,
  ...dashboardHandlers,
  ...consultationHandlers,
  ...alertHandlers,
  ...alertSettingsHandlers,
  ...pushHandlers,
  ...emailProofHandlers,
  ...consentHandlers,
  ...systemHandlers,
  ...facilityHandlers,
  ...fileHandlers,
  ...checkImportHandlers,
  ...importRowHandlers,
  ...applyImportHandlers,
  ...officeSettingsHandlers,
  ...disclosureHandlers,
  ...passwordHelpHandlers,
  ...facilityChargeHandlers,
  ...facilityStatisticsHandlers,
  ...visitorHandlers,
  ...closureHandlers,
  ...officeReservationHandlers,
  ...clubHandlers,
  ...clubMemberHandlers,
  ...facilityDayHandlers,
  ...reservationHandlers,
  ...meetingHandlers,
  ...lotteryHandlers,
  ...waitingLineHandlers,
  ...voteOpeningHandlers,
  ...voteRecordHandlers,
  ...voteBoxHandlers,
  ...voteLookHandlers,
  ...paperSumHandlers,
  ...voteObjectionHandlers,
  ...suspensionHandlers,
  ...voteCastingHandlers,
  ...voteHandlers,
  ...voteOfficeHandlers,
  ...surveyHandlers,
};
