import { type SmallGroup, smallGroupText } from "#contract/values/votes/small-groups.ts";
import { Banner } from "#web/ui/states/banner.tsx";

/** Said before anybody votes: of few households a result tells what each of them chose. */
export function SmallGroups({ groups }: { groups: readonly SmallGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Banner tone="warning" title="몇 세대만 함께 투표하는 안건이 있어요">
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {groups.map((group) => (
          <li key={group.positions.join()}>{smallGroupText(group)}</li>
        ))}
      </ul>
    </Banner>
  );
}
