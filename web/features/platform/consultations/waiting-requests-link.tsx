import { paths } from "#web/paths.ts";
import { TaskLink } from "#web/ui/layout/task-link.tsx";

/** The consultation requests that nobody has answered, as an item of a list. */
export function WaitingRequestsLink({ count }: { count: number }) {
  return (
    <TaskLink
      href={paths.superAdmin.consultations}
      label="답변을 기다리는 상담 신청"
      count={`${count.toLocaleString("ko-KR")}건`}
    />
  );
}
