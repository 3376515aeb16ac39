import { superAdminHandlers } from "#server/features/platform/super-admins/super-admins.ts";

import type { Handlers } from "./call/handler-types.ts";
import { closureHandlers } from "./features/booking/closures/closures.ts";
import { facilityHandlers } from "./features/booking/facilities/facilities.ts";
import { facilityChargeHandlers } from "./features/booking/facility-charges/facility-charges.ts";
import { facilityDayHandlers } from "./features/booking/facility-days/facility-days.ts";
import { facilityStatisticsHandlers } from "./features/booking/facility-statistics/facility-statistics.ts";
import { lotteryHandlers } from "./features/booking/lotteries/lotteries.ts";
import { officeReservationHandlers } from "./features/booking/office-reservations/office-reservations.ts";
import { reservationHandlers } from "./features/booking/reservations/reservations.ts";
import { suspensionHandlers } from "./features/booking/suspensions/suspensions.ts";
import { waitingLineHandlers } from "./features/booking/waiting-lines/waiting-lines.ts";
import { clubHandlers } from "./features/community/clubs/clubs.ts";
import { clubMemberHandlers } from "./features/community/clubs/members.ts";
import { marketTalkHandlers } from "./features/community/market-talks/market-talks.ts";
import { meetingHandlers } from "./features/community/meetings/meetings.ts";
import { commentHandlers } from "./features/community/posts/comments.ts";
import { hotPostHandlers } from "./features/community/posts/hot-posts.ts";
import { postHandlers } from "./features/community/posts/posts.ts";
import { blockHandlers } from "./features/community/reports/blocks.ts";
import { decisionHandlers } from "./features/community/reports/decisions.ts";
import { reportHandlers } from "./features/community/reports/reports.ts";
import { homeCardHandlers } from "./features/homes/home-cards/home-cards.ts";
import { applyImportHandlers } from "./features/homes/household-import/apply-import.ts";
import { checkImportHandlers } from "./features/homes/household-import/check-import.ts";
import { importRowHandlers } from "./features/homes/household-import/import-rows.ts";
import { householdHandlers } from "./features/homes/households/households.ts";
import { visitorHandlers } from "./features/homes/visitors/visitors.ts";
import { alertSettingsHandlers } from "./features/messages/alert-settings/alert-settings.ts";
import { alertHandlers } from "./features/messages/alerts/alerts.ts";
import { pushHandlers } from "./features/messages/push/push.ts";
import { answerPhraseHandlers } from "./features/office/answer-phrases/answer-phrases.ts";
import { apartmentCostHandlers } from "./features/office/bills/apartment-costs.ts";
import { billHandlers } from "./features/office/bills/bills.ts";
import { paymentImportHandlers } from "./features/office/bills/import-payments.ts";
import { billOfficeHandlers } from "./features/office/bills/office-bills.ts";
import { billPaymentHandlers } from "./features/office/bills/payments.ts";
import { billPublishingHandlers } from "./features/office/bills/publish-bills.ts";
import { calendarLinkHandlers } from "./features/office/calendar/calendar-links.ts";
import { eventHandlers } from "./features/office/calendar/events.ts";
import { complaintIntakeHandlers } from "./features/office/complaints/complaint-intake.ts";
import { complaintMessageHandlers } from "./features/office/complaints/complaint-messages.ts";
import { complaintRegisterHandlers } from "./features/office/complaints/complaint-register.ts";
import { complaintHandlers } from "./features/office/complaints/complaints.ts";
import { dashboardHandlers } from "./features/office/dashboards/dashboards.ts";
import { disclosureHandlers } from "./features/office/disclosures/disclosures.ts";
import { documentHandlers } from "./features/office/documents/documents.ts";
import { meterRoundHandlers } from "./features/office/meters/meter-rounds.ts";
import { myMeterHandlers } from "./features/office/meters/my-meters.ts";
import { noticeTemplateHandlers } from "./features/office/notice-templates/notice-templates.ts";
import { noticeHandlers } from "./features/office/notices/notices.ts";
import { noticeReachHandlers } from "./features/office/notices/reach.ts";
import { officeSearchHandlers } from "./features/office/office-search/office-search.ts";
import { officeSettingsHandlers } from "./features/office/office-settings/office-settings.ts";
import { staffHandlers } from "./features/office/staff/staff.ts";
import { consentHandlers } from "./features/people/consents/consents.ts";
import { emailProofHandlers } from "./features/people/email-proofs/email-proofs.ts";
import { passwordHelpHandlers } from "./features/people/password-help/password-help.ts";
import { profileHandlers } from "./features/people/profile/profile.ts";
import { residentHandlers } from "./features/people/residents/residents.ts";
import { passkeyHandlers } from "./features/people/session/passkeys.ts";
import { sessionHandlers } from "./features/people/session/session.ts";
import { apartmentHandlers } from "./features/platform/apartments/apartments.ts";
import { consultationHandlers } from "./features/platform/consultations/consultations.ts";
import { fileHandlers } from "./features/platform/files/files.ts";
import { managerHandlers } from "./features/platform/managers/managers.ts";
import { systemHandlers } from "./features/platform/system/system.ts";
import { surveyHandlers } from "./features/voting/surveys/surveys.ts";
import { voteCastingHandlers } from "./features/voting/vote-casting/vote-casting.ts";
import { voteBoxHandlers } from "./features/voting/vote-counting/ballots.ts";
import { voteLookHandlers } from "./features/voting/vote-counting/looks.ts";
import { voteObjectionHandlers } from "./features/voting/vote-counting/objections.ts";
import { voteOpeningHandlers } from "./features/voting/vote-counting/opening.ts";
import { paperSumHandlers } from "./features/voting/vote-counting/paper-sums.ts";
import { voteRecordHandlers } from "./features/voting/vote-counting/record.ts";
import { voteOfficeHandlers } from "./features/voting/votes/vote-offices.ts";
import { voteHandlers } from "./features/voting/votes/votes.ts";

/** The handler of every function of the registry. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...passkeyHandlers,
  ...apartmentHandlers,
  ...managerHandlers,
  ...staffHandlers,
  ...superAdminHandlers,
  ...residentHandlers,
  ...homeCardHandlers,
  ...householdHandlers,
  ...profileHandlers,
  ...noticeHandlers,
  ...noticeTemplateHandlers,
  ...noticeReachHandlers,
  ...complaintHandlers,
  ...complaintIntakeHandlers,
  ...complaintMessageHandlers,
  ...complaintRegisterHandlers,
  ...answerPhraseHandlers,
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
  ...officeSearchHandlers,
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
  ...marketTalkHandlers,
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
  ...apartmentCostHandlers,
  ...documentHandlers,
  ...eventHandlers,
  ...calendarLinkHandlers,
  ...billHandlers,
  ...billOfficeHandlers,
  ...billPaymentHandlers,
  ...paymentImportHandlers,
  ...billPublishingHandlers,
  ...meterRoundHandlers,
  ...myMeterHandlers,
};
