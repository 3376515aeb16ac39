import { z } from "zod";

import { command, query, success } from "./define.ts";
import { complaintStatuses } from "./values/complaint-status.ts";
import { excerptField, nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { id, timestamp } from "./values/text.ts";
import { titleAndContent } from "./values/title-and-content.ts";

const status = z.enum(complaintStatuses, "잘못된 접근입니다.");

export const complaint = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** Null if the resident's account is deleted. */
  authorId: id.nullable(),
  authorName: z.string(),
  /** Such as `101동 1203호`; null if the resident no longer belongs to the apartment. */
  authorHome: z.string().nullable(),
  status,
  createdAt: timestamp,
});

export type Complaint = z.infer<typeof complaint>;

const statusChange = z.object({
  from: status,
  to: status,
  /** The name of the person who changed it. */
  changedBy: z.string(),
  changedAt: timestamp,
});

export type ComplaintStatusChange = z.infer<typeof statusChange>;

export const createComplaintInput = z.object(titleAndContent);

export const complaintFunctions = {
  /** Newest first. With a status, only the complaints in it. */
  getComplaintsByApartment: query({
    audience: ["manager"],
    input: optionalPayload({ ...pageFields, ...excerptField, status: status.nullish() }),
    output: success({ complaints: z.array(complaint), nextCursor }),
    shows: ["complaints"],
  }),
  /** Newest first. */
  getMyComplaints: query({
    audience: ["resident"],
    input: optionalPayload({ ...pageFields, ...excerptField }),
    output: success({ complaints: z.array(complaint), nextCursor }),
    shows: ["complaints"],
  }),
  /** The history comes oldest first. */
  getComplaintById: query({
    audience: ["manager", "resident"],
    input: z.object({ complaintId: id }),
    output: success({ complaint, history: z.array(statusChange), message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another"],
    shows: ["complaints"],
  }),
  createComplaint: command({
    audience: ["resident"],
    input: createComplaintInput,
    output: success({ complaintId: id, message: z.string() }),
    limits: { perHour: 20 },
    touches: ["complaints"],
  }),
  updateComplaint: command({
    audience: ["resident"],
    input: createComplaintInput.extend({ complaintId: id }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another", "complaint_under_way"],
    touches: ["complaints"],
  }),
  updateComplaintStatus: command({
    audience: ["manager"],
    input: z.object({ complaintId: id, status }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found"],
    touches: ["complaints"],
  }),
  /** A manager may delete any complaint, a resident their own while it is submitted. */
  deleteComplaint: command({
    audience: ["manager", "resident"],
    input: z.object({ complaintId: id }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another", "complaint_under_way"],
    touches: ["complaints"],
    removes: "complaintId",
  }),
};
