import type { VoteKind } from "#contract/values/votes/phases.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

/** The parts of a draft, in the order of an office's work. */
export const steps = [
  { id: "kind", label: "종류와 규칙" },
  { id: "contests", label: "안건·후보" },
  { id: "roll", label: "명부" },
  { id: "officials", label: "선거관리위원" },
  { id: "period", label: "기간" },
  { id: "check", label: "공고 확인" },
] as const;

export type Step = (typeof steps)[number]["id"];

/** The step behind this one; none behind the last. */
export function stepAfter(step: Step): (typeof steps)[number] | undefined {
  return steps[steps.findIndex(({ id }) => id === step) + 1];
}

/** What a step is called. Only elections have candidates. */
export function stepName(step: Step, kind: VoteKind): string {
  if (step === "contests" && kind !== "election") return "안건";
  return steps.find(({ id }) => id === step)!.label;
}

interface StepListProps {
  voteId: string;
  kind: VoteKind;
  current: Step;
}

/** Where one is, and the way to every other step: a draft may be filled in any order. */
export function StepList({ voteId, kind, current }: StepListProps) {
  return (
    <nav aria-label="투표 만들기 단계">
      <ol className="mb-6 flex flex-wrap gap-x-1 gap-y-1">
        {steps.map(({ id }, index) => (
          <li key={id}>
            <StepLink
              href={paths.manager.editVote(voteId, id)}
              number={index + 1}
              label={stepName(id, kind)}
              isCurrent={id === current}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepLinkProps {
  href: string;
  number: number;
  label: string;
  isCurrent: boolean;
}

function StepLink({ href, number, label, isCurrent }: StepLinkProps) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      aria-current={isCurrent ? "step" : undefined}
      className="flex min-h-target items-center gap-2 rounded-control px-3 whitespace-nowrap text-neutral-weak transition-colors hover:bg-neutral-hover hover:text-neutral aria-[current=step]:bg-brand-weak aria-[current=step]:font-semibold aria-[current=step]:text-brand"
    >
      <span className="tabular">{number}</span>
      {label}
    </a>
  );
}

/** On to the step behind this one, which needs no saving. */
export function NextStep({ voteId, current }: { voteId: string; current: Step }) {
  const next = stepAfter(current);
  if (!next) return null;
  return (
    <div>
      <ButtonLink variant="primary" href={paths.manager.editVote(voteId, next.id)}>
        다음: {next.label}
      </ButtonLink>
    </div>
  );
}
