import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import { callQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";

import type { Step } from "./first-steps-card.tsx";

// Most offices have done them all.
const FirstStepsCard = lazy(async () => ({
  default: (await import("./first-steps-card.tsx")).FirstStepsCard,
}));

/** The first tasks of a new apartment's office, for managers who may do them all. Gone once all are done. */
export function FirstSteps() {
  const { data: office } = useQuery(callQuery("getMyApartment"));
  const { data: counts } = useQuery(callQuery("getManagerDashboard"));
  const may = useRights();
  if (!office || !counts || !needed.every(may)) return null;
  const { telephone, officeHours } = office.apartment;
  const steps: readonly Step[] = [
    {
      name: "명부 가져오기",
      why: "쓰던 엑셀 명부를 올리면 세대와 주민 계정, 안내문을 한 번에 만들어요.",
      href: paths.manager.importResidents,
      isDone: counts.householdCount > 0,
    },
    {
      name: "관리사무소 정보 적기",
      why: "주민이 첫 화면에서 바로 전화할 수 있어요.",
      href: paths.manager.settings,
      isDone: telephone !== null || officeHours !== null,
    },
    {
      name: "첫 공지 쓰기",
      why: "주민이 들어오면 가장 먼저 읽어요.",
      href: paths.manager.newNotice,
      isDone: counts.noticeCount > 0,
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Suspense fallback={<div className="min-h-64" />}>
      <FirstStepsCard steps={steps} />
    </Suspense>
  );
}

const needed: readonly OfficeRight[] = ["staff", "residents", "notices"];
