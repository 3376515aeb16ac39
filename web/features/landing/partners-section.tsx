import "./drawings.css";

import type { ReactNode } from "react";

import {
  CloudBridgeDrawing,
  LeafCourtDrawing,
  MoonStreamDrawing,
  PineHillDrawing,
  StoneTerraceDrawing,
  WaveShoreDrawing,
} from "./partner-drawings.tsx";
import { SectionTitle } from "./section-title.tsx";

/** The apartments are invented, and so are their drawings. */
const partners: readonly (readonly [string, ReactNode])[] = [
  ["솔무늬마을", <PineHillDrawing key="pine" />],
  ["달여울아파트", <MoonStreamDrawing key="moon" />],
  ["너울가마을", <WaveShoreDrawing key="wave" />],
  ["돌담재아파트", <StoneTerraceDrawing key="stone" />],
  ["잎새터마을", <LeafCourtDrawing key="leaf" />],
  ["구름나루아파트", <CloudBridgeDrawing key="cloud" />],
];

/** #partners: six apartments, each with its drawing. */
export function PartnersSection() {
  return (
    <section aria-labelledby="partners" className="public-column pt-24 md:pt-36">
      <SectionTitle id="partners">함께하는 파트너 아파트</SectionTitle>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-7 md:mt-12 md:grid-cols-3 md:gap-x-6 md:gap-y-10">
        {partners.map(([name, drawing]) => (
          <li key={name}>
            <div className="overflow-hidden rounded-card">{drawing}</div>
            <p className="mt-3 font-semibold text-neutral md:text-lead">{name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
