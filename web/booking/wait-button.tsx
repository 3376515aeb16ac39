import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface WaitButtonProps {
  facilityId: string;
  date: string;
  /** Only of slots. */
  startMinute?: number | undefined;
  /** What is waited for, for screen readers. */
  period: string;
}

/** Gets in line for what is full. */
export function WaitButton({ facilityId, date, startMinute, period }: WaitButtonProps) {
  const waiting = useCommand("joinWaitlist", {
    fallback: "대기하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <Button
      label={`${period} 대기하기`}
      isPending={waiting.isPending}
      onPress={() => waiting.run({ facilityId, date, startMinute })}
    >
      대기하기
    </Button>
  );
}
