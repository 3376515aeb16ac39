import type { apartmentFunctions } from "#contract/apartments.ts";
import {
  but,
  managersOnly,
  membersOnly,
  missing,
  needsSetup,
  superAdminsOnly,
  withNothing,
} from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";
import { unique } from "#server/testing/builders.ts";

export const access: Access<keyof typeof apartmentFunctions> = {
  getApartments: withNothing(superAdminsOnly),
  isApartmentCodeAvailable: [{ with: "a code", payload: () => ({ code: "free" }), answers: superAdminsOnly }],
  createApartment: [
    {
      with: "a new code",
      payload: () => ({ name: "새마을", code: unique("code"), address: "서울" }),
      answers: superAdminsOnly,
    },
  ],
  updateApartment: [
    {
      with: "any apartment",
      payload: ({ elsewhere: { apartmentId } }) => ({ apartmentId, name: "남의마을", address: "부산" }),
      answers: superAdminsOnly,
    },
    {
      with: "no apartment's id",
      payload: () => ({ apartmentId: crypto.randomUUID(), name: "남의마을", address: "부산" }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  deleteApartment: [
    {
      with: "an empty apartment",
      payload: async ({ build }) => ({ apartmentId: (await build.apartment()).id }),
      answers: superAdminsOnly,
    },
    {
      with: "the managers' own apartment",
      payload: ({ home }) => ({ apartmentId: home.apartmentId }),
      answers: but(superAdminsOnly, needsSetup),
    },
    {
      with: "no apartment's id",
      payload: () => ({ apartmentId: crypto.randomUUID() }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  getMyApartment: withNothing(membersOnly),
  updateMyApartment: [
    {
      with: "everything",
      payload: () => ({ telephone: "02-123-4567", officeHours: "평일 09:00–18:00", address: "서울" }),
      answers: managersOnly,
    },
  ],
};
