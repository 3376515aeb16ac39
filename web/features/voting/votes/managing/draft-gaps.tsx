import type { Gap } from "#contract/errors.ts";
import { gapText } from "#web/features/voting/votes/vote-words.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { stepOf } from "./announcing-steps.ts";
import { stepName, steps } from "./steps.tsx";
import type { Draft } from "./vote-form.ts";

/** All that a draft lacks before it can be announced, step by step, with the way to each. */
export function DraftGaps({ draft: { vote, contests }, gaps }: { draft: Draft; gaps: readonly Gap[] }) {
  return (
    <Banner tone="warning" title="공고하기 전에 채울 것이 있어요">
      <ul className="mt-1 flex flex-col gap-3">
        {steps.map(({ id }) => {
          const own = gaps.filter(({ field }) => stepOf(field) === id);
          return (
            own.length > 0 && (
              <li key={id} className="flex flex-col items-start gap-2">
                <ul className="flex list-disc flex-col gap-1 ps-5">
                  {own.map((gap) => (
                    <li key={gap.field}>{gapText(gap, contests)}</li>
                  ))}
                </ul>
                <ButtonLink size="small" href={paths.manager.editVote(vote.id, id)}>
                  {stepName(id, vote.kind)} 고치기
                </ButtonLink>
              </li>
            )
          );
        })}
      </ul>
    </Banner>
  );
}
