import Check from "lucide-react/icons/check";

import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

export interface Step {
  name: string;
  why: string;
  href: string;
  isDone: boolean;
}

/** What is left to do, the first of it as the button that one sees. */
export function FirstStepsCard({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title="처음이시군요. 세 가지부터 해 두세요.">
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <StepLine key={step.name} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { name, why, href, isDone } = step;
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-brand-weak font-bold tabular text-brand"
      >
        {isDone ? <Check size="1.125rem" /> : number}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-col">
          <span className={isDone ? "text-neutral-weak" : "font-semibold"}>
            {name}
            {isDone && <VisuallyHidden> 완료</VisuallyHidden>}
          </span>
          {!isDone && <span className="text-label text-neutral-weak">{why}</span>}
        </span>
        {!isDone && (
          <ButtonLink
            href={href}
            variant={isNext ? "primary" : "secondary"}
            size="small"
            label={`${name} 시작`}
          >
            시작
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
