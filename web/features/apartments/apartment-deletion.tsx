import { useConfirmed } from "#web/forms/confirmed.tsx";

interface DoomedApartment {
  id: string;
  name: string;
  managerCount: number;
  residentCount: number;
}

export function useApartmentDeletion() {
  return useConfirmed("deleteApartment", {
    title: "아파트를 삭제할까요?",
    text: (apartment: DoomedApartment) => (
      <>
        <p>
          <strong>{apartment.name}</strong>의 등록 정보를 지우고 되돌릴 수 없어요. 관리자나 주민 계정이 남아
          있는 아파트는 삭제되지 않아요.
        </p>
        <Remaining {...apartment} />
      </>
    ),
    payload: ({ id }) => ({ apartmentId: id }),
    fallback: "아파트 삭제에 실패했습니다.",
  });
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
