import "./work-order.css";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import type { ComplaintWithFiles } from "#contract/complaints.ts";
import { complaintCategories } from "#contract/values/complaint-categories.ts";
import { callQuery } from "#web/api/queries.ts";
import { Photos } from "#web/files/photos.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** /manager/complaints/{complaintId}/work-order: a sheet for whoever goes there, with the place and the words alone. */
export function WorkOrderPage() {
  const { complaintId = "" } = useParams();
  const query = useQuery(callQuery("getComplaintById", { complaintId }));
  return (
    <article className="order-paper">
      <title>작업 지시서 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.complaint(complaintId)}>민원</BackLink>}
        title="작업 지시서"
        description="시설 기사에게 인쇄해 주세요. 민원인의 이름과 전화번호는 나오지 않아요."
        action={query.data && <PrintButton variant="primary" />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="민원을 불러오지 못했어요.">
        {({ complaint }) => <WorkOrder complaint={complaint} />}
      </Loaded>
    </article>
  );
}

function WorkOrder({ complaint }: { complaint: ComplaintWithFiles }) {
  const { title, content, authorHome, place, category, dueOn, createdAt, assignee, files } = complaint;
  const apartment = useQuery(callQuery("getMyApartment")).data?.apartment;
  const facts = [
    ["곳", [authorHome, place].filter((where) => where !== null).join(", ") || "적지 않음"],
    ["분류", complaintCategories[category]],
    ["접수", <DateText key="at" value={createdAt} precision="minute" />],
    ["기한", <DateText key="due" value={dueOn} precision="paper" />],
    ["담당", assignee?.name ?? "정하지 않음"],
  ] as const;
  return (
    <section aria-label="작업 지시서" className="order">
      <p className="order-office">{apartment?.name} 관리사무소 작업 지시서</p>
      <dl className="order-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="order-words">
        <h2>{title}</h2>
        {content !== title && <WrittenText>{content}</WrittenText>}
        <Photos subject="민원" photos={files} />
      </div>
      {["처리 내용", "쓴 자재", "처리 일시", "작업자 서명"].map((box) => (
        <div key={box} className={box === "처리 내용" ? "order-box order-box-large" : "order-box"}>
          {box}
        </div>
      ))}
    </section>
  );
}
