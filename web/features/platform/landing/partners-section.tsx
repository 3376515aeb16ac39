import "./drawings.css";

import { lazy, Suspense } from "react";

import type { Drawn } from "./partner-drawings.tsx";
import { SectionTitle } from "./section-title.tsx";

// As with the features' pictures: drawn with the page, and their code comes after what is seen first.
const PartnerDrawing = lazy(async () => ({
  default: (await import("./partner-drawings.tsx")).PartnerDrawing,
}));

/** The apartments are invented, and so are their drawings. Their names say so: none may be taken for a customer. */
const partners: readonly (readonly [string, Drawn])[] = [
  ["솔무늬 예시마을", "pine"],
  ["달여울 예시아파트", "moon"],
  ["너울가 예시마을", "wave"],
  ["돌담재 예시아파트", "stone"],
  ["잎새터 예시마을", "leaf"],
  ["구름나루 예시아파트", "cloud"],
];

/** #partners: six examples of an apartment, each with its drawing. */
export function PartnersSection() {
  return (
    <section aria-labelledby="partners" className="public-column pt-24 md:pt-36">
      <SectionTitle id="partners">함께하는 파트너 아파트</SectionTitle>
      <p className="mt-4 max-w-[34rem] text-pretty text-neutral-weak md:text-lead">
        아래 여섯 곳은 실제 단지가 아니에요. 서비스에 이렇게 담긴다는 것을 보여 주려고 지은 이름과 그린
        그림이에요.
      </p>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-7 md:mt-12 md:grid-cols-3 md:gap-x-6 md:gap-y-10">
        {partners.map(([name, drawn]) => (
          <li key={name}>
            <div className="aspect-[10/7] overflow-hidden rounded-card">
              <Suspense>
                <PartnerDrawing of={drawn} />
              </Suspense>
            </div>
            <p className="mt-3 font-semibold text-neutral md:text-lead">{name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
