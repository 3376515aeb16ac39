import { useQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";
import type { StaffMember } from "#contract/staff.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

interface LeavingWorkProps {
  member: Pick<StaffMember, "id" | "name">;
  /** Who gets the open complaints; null for nobody. */
  receiver: string | null;
  onChoose: (receiver: string | null) => void;
}

/** Why somebody cannot leave yet: what is theirs is not known. `LeavingWork` reads it and says so. */
export function useUnknownWork(staffId: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    ...callQuery("getStaffComplaints", { staffId: staffId ?? "" }),
    enabled: false,
  });
  if (data) return undefined;
  return isError ? failed : "맡은 민원을 확인하고 있어요.";
}

const failed = "맡은 민원을 확인하지 못했어요. 다시 시도해 주세요.";

/** The open complaints of somebody who leaves, and to whom they go. */
export function LeavingWork(props: LeavingWorkProps) {
  const work = useQuery(callQuery("getStaffComplaints", { staffId: props.member.id }));
  // As high as the sentence that mostly comes.
  const skeleton = (
    <Loading>
      <Skeleton className="h-6 w-2/3" />
    </Loading>
  );
  return (
    <Loaded query={work} skeleton={skeleton} fallback={failed}>
      {(known) => <KnownWork {...props} work={known} />}
    </Loaded>
  );
}

interface KnownWorkProps extends LeavingWorkProps {
  work: Output<"getStaffComplaints">;
}

function KnownWork({
  member: { id, name },
  work: { openCount, complaints },
  receiver,
  onChoose,
}: KnownWorkProps) {
  const { data: staff } = useQuery({ ...callQuery("getStaff"), select: (answer) => answer.staff });
  const me = useMe()?.id;
  if (openCount === 0) return <p>맡은 민원 가운데 처리할 것은 없어요.</p>;
  const others = (staff ?? []).filter((one) => one.id !== id && one.rights.includes("complaints"));
  const more = openCount - complaints.length;
  return (
    <div className="flex flex-col gap-3 text-start">
      <p>
        {name}님이 맡은 <strong>처리할 민원 {openCount.toLocaleString("ko-KR")}건</strong>을 누가
        이어받을까요?
      </p>
      {complaints.length > 0 && (
        <ul
          aria-label="처리할 민원"
          className="flex max-h-40 flex-col gap-1 overflow-y-auto rounded-control border border-neutral-weak p-3 text-label"
        >
          {complaints.map((one) => (
            <li key={one.id} className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{one.title}</span>
              <span className="shrink-0 text-neutral-weak">
                기한 <DateText value={one.dueOn} />
              </span>
            </li>
          ))}
          {more > 0 && (
            <li className="text-neutral-weak">그 밖에 {more.toLocaleString("ko-KR")}건이 더 있어요.</li>
          )}
        </ul>
      )}
      <SelectField
        label="이어받을 사람"
        options={[
          { value: nobody, label: "담당 없음" },
          ...others.map((one) => ({ value: one.id, label: one.id === me ? `${one.name} (나)` : one.name })),
        ]}
        value={receiver ?? nobody}
        onChange={(chosen) => onChoose(chosen === nobody ? null : chosen)}
      />
    </div>
  );
}

/** Stands in the list for no colleague. */
const nobody = "none";
