import { type ReactNode, useEffect, useRef } from "react";

interface StepTitleProps {
  /** How far one is: '안건 1 / 3'. */
  step?: string;
  children: ReactNode;
}

/** What a screen of the ballot is about. It gets the focus, so that a screen reader reads on from here. */
export function StepTitle({ step, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <h2 ref={title} tabIndex={-1} className="text-subtitle leading-title font-bold outline-none">
      {step !== undefined && (
        <span className="tabular block pb-1 text-label font-regular text-neutral-weak">{step}</span>
      )}
      {children}
    </h2>
  );
}
