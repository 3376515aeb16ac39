import Car from "lucide-react/icons/car";
import SearchX from "lucide-react/icons/search-x";
import { lazy, useState } from "react";

import { plainHyphens } from "#contract/values/plain-signs.ts";
import { plateForm } from "#contract/values/plates.ts";
import { formatLately } from "#contract/values/seoul-time.ts";
import type { VisitorAtGate } from "#contract/visitors.ts";
import { errorMessage, mayPass } from "#web/api/call-error.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { useWatched } from "#web/lists/watched.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { dayText } from "#web/ui/text/spoken.ts";
import { useToday } from "#web/ui/use-today.ts";

import { DayChoice } from "./day-choice.tsx";
import { GateCard } from "./gate-card.tsx";
import { ResidentCars } from "./resident-cars.tsx";
import { useIsOffline } from "./use-is-offline.ts";

// The form brings the schemas, so it loads only when someone registers a car.
const RegisterForDialog = lazy(async () => ({
  default: (await import("./register-for-dialog.tsx")).RegisterForDialog,
}));

/** /manager/visitors: the cars of today or of another day, for a guard at the gate with a phone. */
export function GatePage() {
  const today = useToday();
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const watched = useWatched("watchVisitors", { day });
  const isOffline = useIsOffline();
  const [plate, setPlate] = useState("");
  const [isOpen, setOpen] = useState(false);
  const register = (seen: string) => {
    setPlate(seen);
    setOpen(true);
  };
  const fallback = "방문차량을 불러오지 못했어요.";
  // If a list is on the screen, only the connection is lost: the list stays.
  const isLost = (watched.isError || isOffline) && watched.data !== undefined;
  return (
    <>
      <title>방문차량 · 단지</title>
      <PageHeader
        title="방문차량"
        description={watched.data && summary(watched.data.day, watched.data.visitors)}
        action={<Button onPress={() => register("")}>대리 등록</Button>}
      />
      <DayChoice today={today} day={chosen} onDay={setChosen} />
      {isLost && (
        <div className="mb-4">
          <Banner
            tone="warning"
            action={
              watched.isError &&
              !isOffline && (
                <Button size="small" onPress={watched.refetch} isPending={watched.isFetching}>
                  다시 연결
                </Button>
              )
            }
          >
            {isOffline || mayPass(watched.error)
              ? `연결이 끊겼어요. ${formatLately(new Date(watched.heardAt).toISOString())} 기준이에요.`
              : errorMessage(watched.error, fallback)}
          </Banner>
        </div>
      )}
      <Loaded
        query={{ ...watched, isError: watched.isError && !isLost }}
        skeleton={<TableSkeleton rows={4} />}
        fallback={fallback}
      >
        {({ visitors }) => (
          <Cars visitors={visitors} dayName={day === today ? "오늘" : dayText(day)} onUnknown={register} />
        )}
      </Loaded>
      <OnceOpened isOpen={isOpen} beginsAnew>
        <RegisterForDialog plate={plate} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  );
}

interface CarsProps {
  visitors: readonly VisitorAtGate[];
  dayName: string;
  /** Called with the number of a car that nobody has registered. */
  onUnknown: (plate: string) => void;
}

function Cars({ visitors, dayName, onUnknown }: CarsProps) {
  const [typed, setTyped] = useState("");
  const found = visitors.filter((visitor) => isMeant(visitor, typed));
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <SearchField
        label="차량 번호나 호수로 찾기"
        hidesLabel
        placeholder="차량 번호나 호수"
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
      />
      <p role="status" className="sr-only">
        {typed === "" ? "" : `${found.length}대를 찾았어요.`}
      </p>
      <ResidentCars typed={typed} />
      {visitors.length === 0 && typed.trim() === "" ? (
        <EmptyState icon={<Car aria-hidden size="1.5rem" />}>{dayName} 방문차량이 없어요.</EmptyState>
      ) : found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden size="1.5rem" />}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" onPress={() => onUnknown(typed.trim())}>
                {typed.trim()} 대리 등록
              </Button>
              <Button onPress={() => setTyped("")}>전체 보기</Button>
            </div>
          }
        >
          {dayName} 등록된 차량 가운데 찾는 번호가 없어요.
        </EmptyState>
      ) : (
        <ul aria-label={`${dayName} 방문차량`} className="flex flex-col gap-3">
          {found.map((visitor) => (
            <GateCard key={visitor.id} visitor={visitor} />
          ))}
        </ul>
      )}
    </div>
  );
}

function isMeant({ plate, building, unit }: VisitorAtGate, typed: string): boolean {
  const home = plainHyphens(typed).replaceAll(/\s/g, "");
  return plate.includes(plateForm(typed)) || unit.startsWith(home) || `${building}-${unit}`.startsWith(home);
}

function summary(day: string, visitors: readonly VisitorAtGate[]): string {
  const inside = visitors.filter(({ isInside }) => isInside).length;
  return `${dayText(day)} · 모두 ${visitors.length}대, 안에 ${inside}대`;
}
