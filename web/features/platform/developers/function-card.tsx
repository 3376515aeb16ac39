import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";

import type { Audience, FunctionKind } from "#contract/define.ts";
import { officeRightNames } from "#contract/values/office-rights.ts";
import type { Role } from "#contract/values/roles.ts";

import type { DescribedError, DescribedFunction } from "./description.ts";
import { TypeBlock } from "./type-block.tsx";

const kinds: Record<FunctionKind, string> = {
  query: "읽기만 해요.",
  command: "내용을 바꿔요.",
  procedure: "내용을 바꾸고, 시간이 조금 걸려요.",
  stream: "text/event-stream으로 부르면 바뀔 때마다 알려 줘요.",
};

const roleNames: Record<Role, string> = {
  superAdmin: "최고 관리자",
  manager: "관리사무소",
  resident: "입주민",
};

/** A function's name and who calls it; the rest when it is unfolded. */
export function FunctionCard({ described }: { described: DescribedFunction }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group rounded-card border border-neutral-weak bg-raised"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-2.5 hover:bg-neutral-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
          <span className="font-mono font-semibold wrap-anywhere">{described.name}</span>
          <span className="text-label text-neutral-weak">{callers(described.audience)}</span>
        </span>
        <ChevronDown
          aria-hidden
          size="1.25rem"
          className="shrink-0 text-neutral-weak transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <FunctionDetails {...described} />}
    </details>
  );
}

function FunctionDetails({
  kind,
  audience,
  right,
  perHour,
  keepsAnswer,
  input,
  output,
  chunk,
  errors,
}: DescribedFunction) {
  return (
    <div className="flex flex-col gap-5 px-4 pt-1 pb-5 sm:px-5">
      <p>
        부르는 사람: {callers(audience)}
        {right === null ? "" : ` (관리사무소에서는 ‘${officeRightNames[right]}’ 업무를 맡은 직원)`}.{" "}
        {kinds[kind]}
        {keepsAnswer && " 하루 안에 같은 requestId로 다시 보내면 처음의 답을 받아요."}
        {perHour === null ? "" : ` 한 시간에 ${perHour.toLocaleString("ko-KR")}번까지 부를 수 있어요.`}
      </p>
      <TypeBlock title="보내는 것 (data)" schema={input} />
      {chunk && <TypeBlock title="알려 주는 것 (message)" schema={chunk} />}
      <TypeBlock title="답 (result)" schema={output} />
      <Errors errors={errors} />
    </div>
  );
}

function Errors({ errors }: { errors: readonly DescribedError[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-label font-semibold text-neutral-weak">오류 (error.details.code)</h3>
      {errors.length === 0 ? (
        <p>모든 함수에 있는 오류뿐이에요.</p>
      ) : (
        <dl className="flex flex-col gap-2">
          {errors.map(({ const: code, description }) => (
            <div key={code}>
              <dt className="font-mono text-label font-semibold wrap-anywhere">{code}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function callers(audience: Audience): string {
  if (audience === "anyone") return "누구나";
  if (audience === "signedIn") return "로그인한 사람";
  return audience.map((role) => roleNames[role]).join(", ");
}
