import { useState } from "react";

import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DoomedApartment {
  id: string;
  name: string;
  managerCount: number;
  residentCount: number;
}

interface DeleteApartmentDialogProps {
  /** Open while there is one. */
  apartment: DoomedApartment | undefined;
  onClose: () => void;
}

export function DeleteApartmentDialog({ apartment, onClose }: DeleteApartmentDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(apartment);
  if (apartment && apartment !== shown) setShown(apartment);

  const remove = useCommand("deleteApartment", {
    fallback: "아파트 삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="아파트를 삭제할까요?"
      isOpen={apartment !== undefined}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => apartment && remove.run({ apartmentId: apartment.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{shown?.name}</strong>의 등록 정보를 지우고 되돌릴 수 없어요. 관리자나 주민 계정이 남아 있는
        아파트는 삭제되지 않아요.
      </p>
      {shown && <Remaining {...shown} />}
    </ConfirmDialog>
  );
}

function Remaining({ managerCount, residentCount }: Pick<DoomedApartment, "managerCount" | "residentCount">) {
  if (managerCount + residentCount === 0) return null;
  return (
    <p className="mt-3 text-neutral-weak">
      지금 관리자 {managerCount.toLocaleString("ko-KR")}명, 주민 {residentCount.toLocaleString("ko-KR")}명이
      남아 있어요.
    </p>
  );
}
