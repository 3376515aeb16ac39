import { apartmentHandlers } from "./features/apartments.ts";
import { commentHandlers } from "./features/comments.ts";
import { complaintHandlers } from "./features/complaints.ts";
import { consultationHandlers } from "./features/consultations.ts";
import { dashboardHandlers } from "./features/dashboards.ts";
import { managerHandlers } from "./features/managers.ts";
import { noticeHandlers } from "./features/notices.ts";
import { postHandlers } from "./features/posts.ts";
import { profileHandlers } from "./features/profile.ts";
import { residentHandlers } from "./features/residents.ts";
import { sessionHandlers } from "./features/session.ts";
import { systemHandlers } from "./features/system.ts";
import type { Handlers } from "./handler-types.ts";

/** The implementation of every function of the registry. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...apartmentHandlers,
  ...managerHandlers,
  ...residentHandlers,
  ...profileHandlers,
  ...noticeHandlers,
  ...complaintHandlers,
  ...postHandlers,
  ...commentHandlers,
  ...dashboardHandlers,
  ...consultationHandlers,
  ...systemHandlers,
};
