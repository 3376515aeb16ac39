import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";

import { homeRelations } from "#contract/values/home-relations.ts";
import { formatDate } from "#contract/values/seoul-time.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { VehicleList } from "./vehicle-list.tsx";

// The forms bring the schemas, so they load only when somebody writes.
const MyContactDialog = lazy(async () => ({
  default: (await import("./my-contact-dialog.tsx")).MyContactDialog,
}));
const VehicleDialog = lazy(async () => ({ default: (await import("./vehicle-dialog.tsx")).VehicleDialog }));

/** What the office may know of this person for its work, and their cars: each sees the own alone. */
export function MyHomeCard() {
  const query = useQuery(callQuery("getMyHomeCard"));
  const [open, setOpen] = useState<"contact" | "vehicle">();
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={2} />} fallback="연락처를 불러오지 못했어요.">
      {({ contact, vehicles }) => (
        <>
          <Card
            title="관리사무소가 쓰는 내 연락처"
            description="누수처럼 급한 일에 관리사무소가 전화할 번호예요. 알림은 보내지 않고, 같이 사는 사람에게도 보이지 않아요."
            action={<Button onPress={() => setOpen("contact")}>{contact ? "고치기" : "적기"}</Button>}
          >
            {contact ? (
              <p>
                <Pieces
                  of={[
                    contact.phone,
                    contact.relation !== null && homeRelations[contact.relation],
                    contact.movedInOn !== null && `${formatDate(contact.movedInOn)} 입주`,
                  ]}
                />
              </p>
            ) : (
              <p className="text-neutral-weak">적지 않아도 괜찮아요.</p>
            )}
          </Card>
          <Card
            title="내 차량"
            description="경비실이 주민의 차인지 찾아볼 때 써요."
            action={<Button onPress={() => setOpen("vehicle")}>차량 추가</Button>}
          >
            <VehicleList vehicles={vehicles} empty="등록한 차량이 없어요." isChangeable />
          </Card>
          <OnceOpened isOpen={open === "contact"} beginsAnew>
            <MyContactDialog
              contact={contact}
              isOpen={open === "contact"}
              onClose={() => setOpen(undefined)}
            />
          </OnceOpened>
          <OnceOpened isOpen={open === "vehicle"} beginsAnew>
            <VehicleDialog isOpen={open === "vehicle"} onClose={() => setOpen(undefined)} />
          </OnceOpened>
        </>
      )}
    </Loaded>
  );
}
