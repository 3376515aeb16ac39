import type { Club } from "#contract/clubs.ts";
import { joinPolicies } from "#contract/values/clubs.ts";
import { Reading } from "#web/ui/layout/reading.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** What a club says of itself, and what there is to know before joining. */
export function AboutClub({ club }: { club: Club }) {
  const { description, joinPolicy, memberCount, maxMembers, createdAt } = club;
  const facts = [
    ["가입 방식", joinPolicies[joinPolicy]],
    ["회원", `${memberCount.toLocaleString("ko-KR")}명 (정원 ${maxMembers.toLocaleString("ko-KR")}명)`],
    ["만든 날", <DateText key="created" value={createdAt} precision="paper" />],
  ] as const;
  return (
    <Reading>
      {description === "" ? (
        <p className="text-neutral-weak">아직 소개가 없어요.</p>
      ) : (
        <WrittenText>{description}</WrittenText>
      )}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([name, fact]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-neutral-weak">{name}</dt>
            <dd className="tabular">{fact}</dd>
          </div>
        ))}
      </dl>
    </Reading>
  );
}
