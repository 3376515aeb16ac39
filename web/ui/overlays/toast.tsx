import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { Button } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from "react-aria-components/Toast";

export type ToastTone = "positive" | "informative" | "critical";

interface ToastMessage {
  tone: ToastTone;
  message: string;
}

interface ToastOptions extends ToastMessage {
  /** By the specification: 3 for notices and complaints, 5 for residents. */
  seconds: 3 | 5;
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** Tells briefly how something ended. The newest message replaces the one before. */
export function showToast({ seconds, ...message }: ToastOptions): void {
  queue.clear();
  queue.add(message, { timeout: seconds * 1000 });
}

/** Takes away the message that is shown. */
export function clearToasts(): void {
  queue.clear();
}

/** The place of toasts, used once near the root. A toast's clock stops while it is hovered or focused. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={queue}
      aria-label="알림"
      className="fixed inset-x-4 bottom-[max(1.5rem,env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-md justify-center outline-none max-lg:bottom-20"
    >
      {({ toast }) => {
        const { Icon, look } = tones[toast.content.tone];
        return (
          <AriaToast
            toast={toast}
            className="flex w-full animate-[rise_180ms_ease-out] items-center gap-3 rounded-card bg-neutral-solid py-1 ps-4 pe-1 text-neutral-solid shadow-overlay"
          >
            <Icon aria-hidden size="1.25rem" className={look} />
            <ToastContent className="min-w-0 flex-1 py-2">
              <Text slot="title">{toast.content.message}</Text>
            </ToastContent>
            <Button
              slot="close"
              aria-label="알림 닫기"
              className="grid size-target shrink-0 place-items-center rounded-control"
            >
              <X aria-hidden size="1.125rem" />
            </Button>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}

const tones = {
  positive: { Icon: CircleCheck, look: "shrink-0" },
  informative: { Icon: Info, look: "shrink-0" },
  critical: { Icon: CircleAlert, look: "shrink-0" },
} satisfies Record<ToastTone, { Icon: typeof Info; look: string }>;
