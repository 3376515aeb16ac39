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

interface ToastAction {
  /** One word, such as '되돌리기'. */
  label: string;
  onPress: () => void;
}

interface ToastMessage {
  tone: ToastTone;
  message: string;
  /** What can be done about it. The message then stays for at least 8 seconds. */
  action?: ToastAction;
}

interface ToastOptions extends ToastMessage {
  /** By the specification: 3 for notices and complaints, 5 for residents. */
  seconds: 3 | 5;
}

/** Time enough to read a message, to decide, and to reach its button. */
const leastSecondsWithAction = 8;

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** Tells briefly how something ended. The newest message replaces the one before. */
export function showToast({ seconds, ...message }: ToastOptions): void {
  queue.clear();
  const shownSeconds = message.action ? Math.max(seconds, leastSecondsWithAction) : seconds;
  queue.add(message, { timeout: shownSeconds * 1000 });
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
        const { tone, message, action } = toast.content;
        const { Icon, look } = tones[tone];
        return (
          <AriaToast
            toast={toast}
            className="flex w-full animate-[appear_180ms_ease-out] items-center gap-3 rounded-card bg-neutral-solid py-1 ps-4 pe-1 text-neutral-solid shadow-overlay"
          >
            <Icon aria-hidden size="1.25rem" className={look} />
            <ToastContent className="min-w-0 flex-1 py-2">
              <Text slot="title">{message}</Text>
            </ToastContent>
            {action && (
              <Button
                onPress={() => {
                  queue.close(toast.key);
                  action.onPress();
                }}
                className="min-h-target min-w-target shrink-0 rounded-control px-2 font-semibold underline underline-offset-4"
              >
                {action.label}
              </Button>
            )}
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
