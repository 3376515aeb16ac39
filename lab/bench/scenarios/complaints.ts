import type { Complaint, ComplaintCounts } from "#contract/complaints.ts";
import { pageOf } from "#server/domain/page.ts";
import { selectComplaints } from "#server/features/office/complaints/complaint-rows.ts";

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
        select *, (
          select json_build_object('all', count(*),
            'submitted', count(*) filter (where status = 'submitted'),
            'in_progress', count(*) filter (where status = 'in_progress'),
            'resolved', count(*) filter (where status = 'resolved'))
          from complaints where apartment_id = $1
        ) as counts
        from (
          ${selectionOf((db) => selectComplaints(db))} where complaints.apartment_id = $1
          order by complaints.created_at desc, complaints.id desc limit $2
        ) as listed`,
      values: (_, { apartment_id }) => [apartment_id, page.limit + 1],
    },
    answer: (found: (Complaint & { counts: ComplaintCounts })[]) => {
      const { rows, nextCursor } = pageOf(found.slice(0, page.limit), found.length > page.limit);
      const { counts } = found[0]!;
      // Undefined is left out of the JSON.
      const complaints = rows.map((row) => ({ ...row, counts: undefined }));
      return { complaints, nextCursor, total: counts.all, counts };
    },
  }),
];
