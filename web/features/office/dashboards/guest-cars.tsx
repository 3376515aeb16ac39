import Car from "lucide-react/icons/car";
import Check from "lucide-react/icons/check";
import { lazy, Suspense, useId } from "react";

import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

// What a command needs is no part of the first view.
const RegisterGuest = lazy(async () => ({ default: (await import("./register-guest.tsx")).RegisterGuest }));

type Guests = Output<"getResidentDashboard">["guests"];

/** A guest's car for today in one press: the household's latest cars, and the way to another one. */
export function GuestCars({ guests: { cars, ...guests } }: { guests: Guests }) {
  const titleId = useId();
  if (!guests.isOpen) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1 lg:gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={titleId} className="text-lead leading-title font-bold">
          손님 차
        </h2>
        <p className="text-label text-neutral-weak">
          {guests.remainingDays > 0
            ? `누르면 오늘로 등록해요 · 이번 달 ${guests.remainingDays}일 남음`
            : "이번 달에 쓸 수 있는 날을 다 썼어요"}
        </p>
      </div>
      <ul className="-mx-[16px] flex gap-2 overflow-x-auto px-[16px] py-1 [scrollbar-width:none] *:shrink-0 sm:-mx-[32px] sm:px-[32px] lg:m-0 lg:flex-wrap lg:p-0">
        {cars.map((car) => (
          <li key={car.plate}>
            <GuestCar car={car} {...guests} />
          </li>
        ))}
        <li>
          <ButtonLink
            href={`${paths.resident.visitors}?new`}
            size="small"
            icon={<Car aria-hidden size="1.125rem" />}
          >
            {cars.length === 0 ? "방문차량 등록" : "다른 차"}
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}

function GuestCar({ car, remainingDays, today }: GuestCarProps) {
  const words = car.memo === null ? car.plate : `${car.plate} ${car.memo}`;
  if (car.isExpected) {
    return (
      <p className="flex min-h-9 items-center gap-1.5 rounded-control bg-brand-weak px-3 text-label font-semibold text-brand pointer-coarse:min-h-target">
        <Check aria-hidden size="1.125rem" className="shrink-0" />
        {words} · 오늘 등록됨
      </p>
    );
  }
  const look = {
    label: `${words} 오늘 방문차량으로 등록`,
    disabledReason: remainingDays === 0 ? "이번 달에 쓸 수 있는 날을 다 썼어요." : undefined,
  };
  return (
    // Of the same size, so that nothing moves when the rest of its code comes.
    <Suspense
      fallback={
        <Button size="small" {...look}>
          {words}
        </Button>
      }
    >
      <RegisterGuest visit={{ plate: car.plate, startsOn: today, endsOn: today, memo: car.memo }} {...look}>
        {words}
      </RegisterGuest>
    </Suspense>
  );
}

interface GuestCarProps extends Omit<Guests, "cars"> {
  car: Guests["cars"][number];
}
