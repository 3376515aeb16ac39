import type { Club } from "#contract/clubs.ts";
import { joinPolicies } from "#contract/values/clubs.ts";
import { Reading } from "#web/ui/layout/reading.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** What a club says of itself, and what there is to know before joining. */
export function AboutClub({ club }: { club: Club }) {
  const { description, joinPolicy, memberCount, maxMembers, createdAt } = club;
  return (
    <Reading>
      {description === "" ? (
        <p className="text-neutral-weak">아직 소개가 없어요.</p>
      ) : (
        <WrittenText>{description}</WrittenText>
      )}
      <Facts>
        <Fact name="가입 방식">{joinPolicies[joinPolicy]}</Fact>
        <Fact name="회원">
          {memberCount.toLocaleString("ko-KR")}명 (정원 {maxMembers.toLocaleString("ko-KR")}명)
        </Fact>
        <Fact name="만든 날">
          <DateText value={createdAt} precision="paper" />
        </Fact>
      </Facts>
    </Reading>
  );
}
