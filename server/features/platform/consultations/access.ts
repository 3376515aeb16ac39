import type { consultationFunctions } from "#contract/consultations.ts";
import { anyone, but, missing, superAdminsOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof consultationFunctions> = {
  requestConsultation: [
    {
      with: "anything",
      payload: () => ({ name: "김", apartmentName: "새마을", contact: "010-0000-0000", message: "문의" }),
      answers: anyone,
    },
  ],
  getConsultationRequests: withNothing(superAdminsOnly),
  answerConsultation: [
    {
      with: "a request",
      payload: async ({ build }) => ({
        consultationId: await build.consultationRequest(),
        isAnswered: true,
        note: "통화함",
      }),
      answers: superAdminsOnly,
    },
    {
      with: "no request's id",
      payload: () => ({ consultationId: crypto.randomUUID(), isAnswered: true }),
      answers: but(superAdminsOnly, missing),
    },
  ],
};
