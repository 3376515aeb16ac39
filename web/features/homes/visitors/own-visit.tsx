import { Fragment } from "react";

import type { OwnVisitor } from "#contract/visitors.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { Plate } from "./plate.tsx";
import { daysText } from "./visitor-words.ts";

interface OwnVisitProps {
  visit: OwnVisitor;
  today: string;
  onCancel: (() => void) | undefined;
  onAgain: (() => void) | undefined;
}

/** A visit as its household sees it. */
export function OwnVisit({ visit, today, onCancel, onAgain }: OwnVisitProps) {
  const { plate, memo, isByOffice, isInside, arrivedAt, leftAt } = visit;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-neutral-weak py-3 last:border-b-0">
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Plate plate={plate} size="list" />
          {isInside && <Badge tone="positive">들어옴</Badge>}
          {leftAt !== null && <Badge tone="neutral">나감</Badge>}
          {isByOffice && <Badge tone="neutral">관리사무소 등록</Badge>}
        </span>
        <span className="text-label text-neutral-weak">
          <Pieces
            of={[
              daysText(visit, today),
              isInside && arrivedAt !== null && (
                <Fragment key="arrived">
                  <DateText value={arrivedAt} precision="lately" /> 입차
                </Fragment>
              ),
              leftAt !== null && (
                <Fragment key="left">
                  <DateText value={leftAt} precision="lately" /> 출차
                </Fragment>
              ),
            ]}
          />
        </span>
        {memo !== null && <span className="text-label wrap-anywhere text-neutral-weak">{memo}</span>}
      </div>
      <div className="flex gap-2 empty:hidden">
        {onCancel && (
          <Button size="small" label={`${plate} 등록 취소`} onPress={onCancel}>
            등록 취소
          </Button>
        )}
        {onAgain && (
          <Button size="small" label={`${plate} 다시 등록`} onPress={onAgain}>
            다시 등록
          </Button>
        )}
      </div>
    </li>
  );
}
