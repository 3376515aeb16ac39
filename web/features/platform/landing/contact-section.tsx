import { type ComponentType, useEffect, useRef, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";

import { SectionTitle } from "./section-title.tsx";

const nextSteps = [
  "남겨 주신 연락처로 답을 드려요.",
  "단지와 관리자 계정을 만들어 드려요.",
  "관리사무소에서 엑셀 명부를 올리거나 동과 호를 적어 입주민 계정을 만들어요.",
];

/** #contact: the form of a consultation request. */
export function ContactSection() {
  return (
    <section aria-labelledby="contact" className="mt-24 bg-raised py-20 md:mt-36 md:py-28">
      <div className="public-column grid gap-10 lg:grid-cols-12 lg:gap-6">
        <div className="lg:col-span-5">
          <SectionTitle id="contact">우리 단지에 맞는지 물어보세요</SectionTitle>
          <p className="mt-4 max-w-[30rem] text-pretty text-neutral-weak md:text-lead">
            세대 수나 지금 쓰고 있는 방법처럼 궁금한 것을 편하게 적어 주세요.
          </p>
          <h3 className="mt-10 font-bold text-neutral">문의한 다음에는</h3>
          <ol className="mt-3 grid gap-3">
            {nextSteps.map((step, index) => (
              <li key={step} className="grid grid-cols-[1.75rem_1fr] text-neutral-weak">
                <span aria-hidden="true" className="tabular font-bold text-brand">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <FormWhenNear />
        </div>
      </div>
    </section>
  );
}

type FormState = { status: "away" | "loading" | "failed" } | { status: "loaded"; Form: ComponentType };

/** Loads the form's code when the visitor comes near, because most visitors never do. */
function FormWhenNear() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FormState>({ status: "away" });

  useEffect(() => {
    if (state.status !== "away" || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState({ status: "loading" }),
      { rootMargin: "800px 0px" },
    );
    observer.observe(place.current);
    // A Tab press loads the form too; otherwise the focus would jump over its place.
    const loadOnTab = (event: KeyboardEvent) => event.key === "Tab" && setState({ status: "loading" });
    document.addEventListener("keydown", loadOnTab);
    return () => {
      observer.disconnect();
      document.removeEventListener("keydown", loadOnTab);
    };
  }, [state.status]);

  useEffect(() => {
    if (state.status !== "loading") return;
    let isCurrent = true;
    import("./consultation-form.tsx").then(
      ({ ConsultationForm }) => isCurrent && setState({ status: "loaded", Form: ConsultationForm }),
      () => isCurrent && setState({ status: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [state.status]);

  return (
    <div ref={place} className="min-h-[36rem]" aria-busy={state.status === "loading"}>
      {state.status === "loading" && (
        <p role="status" className="animate-appear-late text-neutral-weak">
          문의 양식을 불러오는 중이에요.
        </p>
      )}
      {state.status === "loaded" && <state.Form />}
      {state.status === "failed" && <LoadFailed onRetry={() => setState({ status: "loading" })} />}
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card bg-neutral-weak p-6">
      <p className="text-neutral">
        문의 양식을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
      </p>
      <div className="mt-4">
        <Button onPress={onRetry}>다시 시도</Button>
      </div>
    </div>
  );
}
