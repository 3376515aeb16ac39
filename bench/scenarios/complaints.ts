import type { Complaint } from "#contract/complaints.ts";
import { pageOf } from "#server/domain/page.ts";
import { selectComplaints } from "#server/features/complaints/complaints.ts";

import { selectionOf } from "./columns.ts";
import { scenario } from "./scenario.ts";

const page = { limit: 20 };

export const complaintScenarios = [
  scenario({
    function: "getComplaintsByApartment",
    title: "민원 20개",
    actor: "manager",
    payloads: [page],
    statement: {
      text: `
        ${selectionOf((db) => selectComplaints(db))} where complaints.apartment_id = $1
        order by complaints.created_at desc, complaints.id desc limit $2`,
      values: (_, { apartment_id }) => [apartment_id, page.limit + 1],
    },
    answer: (found: Complaint[]) => {
      const { rows: complaints, nextCursor } = pageOf(found.slice(0, page.limit), found.length > page.limit);
      return { complaints, nextCursor };
    },
  }),
];
