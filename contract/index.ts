import type { z } from "zod";

import { alertSettingsFunctions } from "./alert-settings.ts";
import { alertFunctions } from "./alerts.ts";
import { answerPhraseFunctions } from "./answer-phrases.ts";
import { apartmentFunctions } from "./apartments.ts";
import { billCostFunctions } from "./bill-costs.ts";
import { billPaymentFunctions } from "./bill-payments.ts";
import { billPublishingFunctions } from "./bill-publishing.ts";
import { billFunctions } from "./bills.ts";
import { blockFunctions } from "./blocks.ts";
import { calendarLinkFunctions } from "./calendar-links.ts";
import { closureFunctions } from "./closures.ts";
import { clubFunctions } from "./clubs.ts";
import { commentFunctions } from "./comments.ts";
import { complaintIntakeFunctions } from "./complaint-intake.ts";
import { complaintMessageFunctions } from "./complaint-messages.ts";
import { complaintRegisterFunctions } from "./complaint-register.ts";
import { complaintFunctions } from "./complaints.ts";
import { consentFunctions } from "./consents.ts";
import { consultationFunctions } from "./consultations.ts";
import { dashboardFunctions } from "./dashboards.ts";
import type { FunctionDeclaration } from "./define.ts";
import { disclosureFunctions } from "./disclosures.ts";
import { documentFunctions } from "./documents.ts";
import { emailProofFunctions } from "./email-proofs.ts";
import type { SharedErrorCode } from "./errors.ts";
import { eventFunctions } from "./events.ts";
import { facilityFunctions } from "./facilities.ts";
import { facilityChargeFunctions } from "./facility-charges.ts";
import { facilityDayFunctions } from "./facility-days.ts";
import { facilityStatisticsFunctions } from "./facility-statistics.ts";
import { fileFunctions } from "./files.ts";
import { homeCardFunctions } from "./home-cards.ts";
import { householdImportFunctions } from "./household-import.ts";
import { householdFunctions } from "./households.ts";
import { lotteryFunctions } from "./lotteries.ts";
import { managerFunctions } from "./managers.ts";
import { marketTalkFunctions } from "./market-talks.ts";
import { meetingFunctions } from "./meetings.ts";
import { meterFunctions } from "./meters.ts";
import { noticeReachFunctions } from "./notice-reach.ts";
import { noticeTemplateFunctions } from "./notice-templates.ts";
import { noticeFunctions } from "./notices.ts";
import { officeReservationFunctions } from "./office-reservations.ts";
import { officeSearchFunctions } from "./office-search.ts";
import { officeSettingsFunctions } from "./office-settings.ts";
import { passkeyFunctions } from "./passkeys.ts";
import { passwordHelpFunctions } from "./password-help.ts";
import { postFunctions } from "./posts.ts";
import { profileFunctions } from "./profile.ts";
import { pushFunctions } from "./push.ts";
import { reportFunctions } from "./reports.ts";
import { reservationFunctions } from "./reservations.ts";
import { residentFunctions } from "./residents.ts";
import { sessionFunctions } from "./session.ts";
import { staffFunctions } from "./staff.ts";
import { superAdminFunctions } from "./super-admins.ts";
import { surveyResultFunctions } from "./survey-results.ts";
import { surveyFunctions } from "./surveys.ts";
import { suspensionFunctions } from "./suspensions.ts";
import { systemFunctions } from "./system.ts";
import { visitorFunctions } from "./visitors.ts";
import { voteCastingFunctions } from "./vote-casting.ts";
import { voteCountingFunctions } from "./vote-counting.ts";
import { voteOfficeFunctions } from "./vote-offices.ts";
import { voteFunctions } from "./votes.ts";
import { waitingLineFunctions } from "./waiting-lines.ts";

/** Every function of the server, by its name in the address. */
export const functions = {
  ...sessionFunctions,
  ...passkeyFunctions,
  ...apartmentFunctions,
  ...managerFunctions,
  ...staffFunctions,
  ...superAdminFunctions,
  ...residentFunctions,
  ...homeCardFunctions,
  ...householdFunctions,
  ...profileFunctions,
  ...noticeFunctions,
  ...noticeTemplateFunctions,
  ...noticeReachFunctions,
  ...complaintFunctions,
  ...complaintIntakeFunctions,
  ...complaintMessageFunctions,
  ...complaintRegisterFunctions,
  ...answerPhraseFunctions,
  ...postFunctions,
  ...commentFunctions,
  ...reportFunctions,
  ...blockFunctions,
  ...dashboardFunctions,
  ...consultationFunctions,
  ...alertFunctions,
  ...alertSettingsFunctions,
  ...pushFunctions,
  ...emailProofFunctions,
  ...consentFunctions,
  ...systemFunctions,
  ...facilityFunctions,
  ...fileFunctions,
  ...officeSearchFunctions,
  ...officeSettingsFunctions,
  ...disclosureFunctions,
  ...householdImportFunctions,
  ...passwordHelpFunctions,
  ...facilityChargeFunctions,
  ...facilityStatisticsFunctions,
  ...visitorFunctions,
  ...clubFunctions,
  ...facilityDayFunctions,
  ...reservationFunctions,
  ...closureFunctions,
  ...officeReservationFunctions,
  ...marketTalkFunctions,
  ...meetingFunctions,
  ...lotteryFunctions,
  ...waitingLineFunctions,
  ...suspensionFunctions,
  ...voteCastingFunctions,
  ...voteFunctions,
  ...voteOfficeFunctions,
  ...surveyFunctions,
  ...billFunctions,
  ...billPublishingFunctions,
  ...documentFunctions,
  ...eventFunctions,
  ...calendarLinkFunctions,
  ...billCostFunctions,
  ...billPaymentFunctions,
  ...meterFunctions,
  ...surveyResultFunctions,
  ...voteCountingFunctions,
} satisfies Record<string, FunctionDeclaration>;

type Functions = typeof functions;
export type FunctionName = keyof Functions;

/** The functions that change something. A repeat of one must not do it twice. */
export type CommandName = {
  [Name in FunctionName]: Functions[Name]["kind"] extends "command" | "procedure" ? Name : never;
}[FunctionName];

export type StreamName = {
  [Name in FunctionName]: Functions[Name]["kind"] extends "stream" ? Name : never;
}[FunctionName];

/** The errors that a function may answer with. */
export type ErrorCodeOf<Name extends FunctionName> = SharedErrorCode | Functions[Name]["errors"][number];

/** A caller's input, before defaults and trimming. */
export type Input<Name extends FunctionName> = z.input<Functions[Name]["input"]>;
/** A caller's answer. */
export type Output<Name extends FunctionName> = z.output<Functions[Name]["output"]>;
/** A chunk of a stream. */
export type Chunk<Name extends FunctionName> = z.output<Functions[Name]["chunk"]>;

/** Every function under one common type: the compiler compares them here once, and nowhere else. */
export const declarations: Readonly<Record<FunctionName, FunctionDeclaration>> = { ...functions };
