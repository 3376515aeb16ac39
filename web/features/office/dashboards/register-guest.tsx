import type { Input } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface RegisterGuestProps {
  visit: Input<"registerVisitor">;
  label: string;
  disabledReason: string | undefined;
  children: string;
}

/** Registers a guest's car in one press. What is expected then stands in its place. */
export function RegisterGuest({ visit, children, ...look }: RegisterGuestProps) {
  const register = useCommand("registerVisitor", {
    fallback: "방문차량을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: () =>
      showToast({
        tone: "positive",
        message: `${visit.plate} 차를 오늘 방문차량으로 등록했어요. 들어오면 알려 드려요.`,
        seconds: 5,
      }),
  });
  return (
    <>
      <Button size="small" {...look} isPending={register.isPending} onPress={() => register.run(visit)}>
        {children}
      </Button>
      {register.failure !== undefined && (
        <p role="alert" className="pt-1 text-label text-critical">
          {register.failure}
        </p>
      )}
    </>
  );
}
