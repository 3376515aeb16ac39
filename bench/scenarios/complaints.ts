import type { Complaint } from "#contract/complaints.ts";
import { pageOf } from "#server/domain/page.ts";

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
        select c.id, c.title, c.content, c.author_id as "authorId",
          coalesce(c.author_name, '탈퇴한 사용자') as "authorName", (
            select h.building || '동 ' || h.unit || '호'
            from users u join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
            where u.id = c.author_id
          ) as "authorHome", c.status, c.created_at as "createdAt"
        from complaints c
        where c.apartment_id = $1
        order by c.created_at desc, c.id desc limit $2`,
      values: (_, { apartment_id }) => [apartment_id, page.limit + 1],
    },
    answer: (found: Complaint[]) => {
      const { rows: complaints, nextCursor } = pageOf(found.slice(0, page.limit), found.length > page.limit);
      return { complaints, nextCursor };
    },
  }),
];
