import type { ReactNode } from "react";

import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

/** The office's screens of bookings before it has a facility. */
export function NoFacilities({ icon }: { icon: ReactNode }) {
  return (
    <EmptyState
      icon={icon}
      action={<ButtonLink href={paths.manager.newFacility}>시설 등록하러 가기</ButtonLink>}
    >
      등록한 시설이 없어요. 시설을 먼저 등록해 주세요.
    </EmptyState>
  );
}
