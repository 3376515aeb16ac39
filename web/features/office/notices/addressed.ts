import { useQuery } from "@tanstack/react-query";

import { nameBuildings } from "#contract/values/name-buildings.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import { callQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";

interface BuildingCount {
  building: number;
  householdCount: number;
}

/** The buildings of the apartment with their households; undefined while unknown, or for managers who only read. */
export function useBuildings(): readonly BuildingCount[] | undefined {
  const mayWrite = useRights()("notices");
  return useQuery({ ...callQuery("getNoticeBuildings"), enabled: mayWrite }).data?.buildings;
}

/** The households that a notice is for, with their number: 전 세대 1,203세대. */
export function nameAddressed(
  addressed: readonly number[] | null,
  buildings: readonly BuildingCount[] | undefined,
): string {
  const name = nameBuildings(addressed);
  if (!buildings) return name;
  const isFor = ({ building }: BuildingCount) =>
    addressed === null || addressed.length === 0 || addressed.includes(building);
  const count = buildings.filter(isFor).reduce((sum, { householdCount }) => sum + householdCount, 0);
  return `${name} ${count.toLocaleString("ko-KR")}세대`;
}

/** What an urgent notice does, before it is done. */
export function urgentSentence(whom: string, publishAt: string | null): string {
  return publishAt === null
    ? `${whom}에 즉시 알림이 가요.`
    : `${formatFullTime(publishAt)}에 ${whom}에 알림이 가요.`;
}
