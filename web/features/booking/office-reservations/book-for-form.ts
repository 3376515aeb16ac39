import type { z } from "zod";

import type { createReservationForHouseholdInput } from "#contract/office-reservations.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";

type Schema = typeof createReservationForHouseholdInput;

export type BookForForm = ZodForm<z.input<Schema>, z.output<Schema>>;
