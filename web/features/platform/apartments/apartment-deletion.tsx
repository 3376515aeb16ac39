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
    text: ({ name }: DoomedApartment) => (
      <p>
        <strong>{name}</strong>의 등록 정보를 지우고 되돌릴 수 없어요. 관리자나 주민 계정이 남아 있는 아파트는
        삭제되지 않아요.
      </p>
    ),
    obstacle: (apartment) =>
      apartment.managerCount + apartment.residentCount > 0
        ? { title: "아직 삭제할 수 없어요", text: <Remaining {...apartment} /> }
        : undefined,
    payload: ({ id }) => ({ apartmentId: id }),
    fallback: "아파트 삭제에 실패했습니다.",
  });
}

/** What stands in the way, and what to do first. */
function Remaining({ name, managerCount, residentCount }: DoomedApartment) {
  return (
    <>
      <p>
        <strong>{name}</strong>에 관리자 {managerCount.toLocaleString("ko-KR")}명, 주민{" "}
        {residentCount.toLocaleString("ko-KR")}명의 계정이 남아 있어요.
      </p>
      <ol className="mt-3 flex list-decimal flex-col gap-1.5 ps-5">
        {residentCount > 0 && <li>그 단지의 관리자가 ‘주민 관리’에서 주민 계정을 모두 삭제해요.</li>}
        {managerCount > 0 && <li>‘관리자 계정’에서 관리자를 삭제하거나 다른 단지로 옮겨요.</li>}
        <li>그다음 여기에서 아파트를 삭제할 수 있어요.</li>
      </ol>
    </>
  );
}
