import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import { callQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

/** The first tasks of a new apartment's office, for managers who may do them all. Gone once all are done. */
export function FirstSteps() {
  const { data: office } = useQuery(callQuery("getMyApartment"));
  const { data: counts } = useQuery(callQuery("getManagerDashboard"));
  const may = useRights();
  if (!office || !counts || !needed.every(may)) return null;
  const { telephone, officeHours } = office.apartment;
  const steps: readonly Step[] = [
    {
      name: "관리사무소 정보 적기",
      why: "주민이 첫 화면에서 바로 전화할 수 있어요.",
      href: paths.manager.settings,
      isDone: telephone !== null || officeHours !== null,
    },
    {
      name: "주민 계정 만들기",
      why: "동과 호를 정하면 모든 세대의 계정과 안내문을 한 번에 만들어요.",
      href: paths.manager.newResidents,
      isDone: counts.householdCount > 0,
    },
    {
      name: "첫 공지 쓰기",
      why: "주민이 들어오면 가장 먼저 읽어요.",
      href: paths.manager.newNotice,
      isDone: counts.noticeCount > 0,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card title="처음이시군요. 세 가지만 해 두면 준비가 끝나요.">
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <StepLine key={step.name} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

const needed: readonly OfficeRight[] = ["staff", "residents", "notices"];

interface Step {
  name: string;
  why: string;
  href: string;
  isDone: boolean;
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
