import { UNSTABLE_ToastQueue as AriaToastQueue } from "react-aria-components/Toast";

/** As far as the hand that lets go of a mouse moves it, in pixels. */
const tremble = 4;

/**
 * Toasts with a clock that stops for the focus, and for a pointer that has moved on them. React Aria stops it for any
 * pointer: one that rested where it pressed kept the toast that came up under it.
 */
export class ToastQueue<Message> extends AriaToastQueue<Message> {
  /** What React Aria asks for: the pointer or the focus is on a toast. */
  #isAskedToStop = false;
  #moved = 0;
  #isStopped = false;

  override add(...toast: Parameters<AriaToastQueue<Message>["add"]>): string {
    this.#moved = 0;
    this.#isStopped = false;
    return super.add(...toast);
  }

  override pauseAll(): void {
    this.#isAskedToStop = true;
    this.#stopOrGoOn();
  }

  override resumeAll(): void {
    this.#isAskedToStop = false;
    this.#moved = 0;
    this.#stopOrGoOn();
  }

  /** The pointer has moved on a toast, as the browser's event says how far. */
  readonly pointerMoved = ({ movementX, movementY }: { movementX: number; movementY: number }): void => {
    this.#moved += Math.abs(movementX) + Math.abs(movementY);
    this.#stopOrGoOn();
  };

  #stopOrGoOn(): void {
    const isStopped = this.#isAskedToStop && (this.#moved > tremble || hasFocus());
    // A clock that runs must not be started again; one that stands may be stopped again.
    if (isStopped) super.pauseAll();
    else if (this.#isStopped) super.resumeAll();
    this.#isStopped = isStopped;
  }
}

function hasFocus(): boolean {
  return document.querySelector("[data-toasts]:focus-within") !== null;
}
