import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { Button } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from "react-aria-components/Toast";

import { classNames } from "#web/ui/class-names.ts";
import { heightVariable } from "#web/ui/layout/height-variable.ts";

import { ToastQueue } from "./toast-queue.ts";

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

/**
 * Tells briefly how something ended. The newest message replaces the one before. What can be done about it stands where
 * it was done, such as `TakeBack`: nobody is to race with a message.
 */
export function showToast({ seconds, ...message }: ToastOptions): void {
  queue.clear();
  queue.add(message, { timeout: seconds * 1000 });
}

/** Takes away the message that is shown. */
export function clearToasts(): void {
  queue.clear();
}

/**
 * The place of toasts, used once near the root. A toast's clock stops while it is pointed at or focused. It stands
 * above what is fixed at the bottom of the window. While a dialog is open, it stands at the window's top, and the
 * dialog makes room for it.
 */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={queue}
      aria-label="알림"
      data-toasts
      onMouseMove={queue.pointerMoved}
      ref={heightVariable("--toast-height")}
      className={classNames(
        "pointer-events-none fixed inset-x-4 z-60 mx-auto flex max-w-md justify-center py-2 outline-none",
        "bottom-[calc(max(0.5rem,env(safe-area-inset-bottom))+var(--covered-with-actions))] lg:bottom-4",
        "beside-modal:top-[env(safe-area-inset-top)] beside-modal:bottom-auto",
      )}
    >
      {({ toast }) => {
        const { tone, message } = toast.content;
        const Icon = icons[tone];
        return (
          <AriaToast
            toast={toast}
            className="pointer-events-auto flex w-full flex-wrap animate-[appear_180ms_ease-out] items-center gap-3 rounded-card bg-neutral-solid py-1 ps-4 pe-1 text-neutral-solid shadow-overlay"
          >
            <Icon aria-hidden size="1.25rem" className="shrink-0" />
            <ToastContent className="min-w-0 flex-1 basis-32 py-2">
              <Text slot="title">{message}</Text>
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

const icons: Record<ToastTone, typeof Info> = {
  positive: CircleCheck,
  informative: Info,
  critical: CircleAlert,
};
