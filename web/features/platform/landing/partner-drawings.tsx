import type { ComponentType } from "react";

import { Block, Drawing, Ground, groundY, Pine, Tree, Windows } from "./drawing.tsx";

export type Drawn = "pine" | "moon" | "wave" | "stone" | "leaf" | "cloud";

/** An apartment's drawing. */
export function PartnerDrawing({ of }: { of: Drawn }) {
  const Picture = drawings[of];
  return <Picture />;
}

/** Three long blocks in echelon at the foot of a pine hill. */
function PineHillDrawing() {
  return (
    <Drawing label="솔숲 언덕 아래 나란히 선 판상형 아파트 세 동" sun={{ x: 266, y: 46 }}>
      <path d="M0 150Q70 84 150 128T320 104V224H0z" className="draw-hill" />
      <Ground />
      <Block x={146} y={62} width={76} gable={18} columns={6} rows={12} number="103" />
      <Block x={84} y={76} width={76} gable={18} columns={6} rows={11} number="102" tone="warm" />
      <Block x={22} y={90} width={76} gable={18} columns={6} rows={10} number="101" />
      <Pine x={262} y={194} size={62} />
      <Pine x={286} y={198} size={78} />
      <Pine x={306} y={192} size={54} />
      <Pine x={14} y={200} size={44} />
    </Drawing>
  );
}

/** Two slender towers and their reflection in a shallow stream. */
function MoonStreamDrawing() {
  return (
    <Drawing label="얕은 여울에 비친 높고 가는 탑상형 아파트 두 동" sun={{ x: 70, y: 50 }}>
      <path d="M0 160Q90 132 180 154T320 146V200H0z" className="draw-hill" />
      <Block x={128} y={34} width={40} bottom={182} gable={22} columns={3} rows={17} number="1" />
      <Block x={206} y={58} width={40} bottom={182} gable={22} columns={3} rows={14} number="2" tone="warm" />
      <path d="M128 34h40l22 5-12-15h-38zM206 58h40l22 5-12-15h-38z" className="draw-roof" />
      <Tree x={104} y={184} size={34} />
      <Tree x={286} y={184} size={42} />
      <Tree x={40} y={184} size={48} />
      <rect y="182" width="320" height="42" className="draw-water" />
      <path d="M130 187h36l18 30h-60zM208 187h36l14 24h-58z" className="draw-reflection" />
      <path d="M20 194h64M214 200h70M40 206h52M150 212h96M8 216h40M270 190h36" className="draw-ripple" />
    </Drawing>
  );
}

/** Blocks by the sea. Their roofs rise and fall like a wave. */
function WaveShoreDrawing() {
  return (
    <Drawing label="지붕선이 물결처럼 오르내리는 바닷가 아파트" sun={{ x: 54, y: 62 }}>
      <path d="M0 168h320v56H0z" className="draw-water" />
      <path d="M58 200V121Q90 90 126 108T190 82 257 60L284 68V200z" className="draw-wall" />
      <path d="M257 60l27 8v132h-27z" className="draw-shade" />
      <path d="M55 123Q90 90 126 108T190 82 257 60l29 8.500" className="draw-roof-line" />
      <Windows x={66} y={128} width={30} height={54} columns={3} rows={5} />
      <Windows x={104} y={117} width={30} height={65} columns={3} rows={6} />
      <Windows x={142} y={128} width={30} height={54} columns={3} rows={5} />
      <Windows x={180} y={106} width={30} height={76} columns={3} rows={7} />
      <Windows x={218} y={74} width={30} height={108} columns={3} rows={10} />
      <path d="M0 224V196Q80 180 170 188T320 182V224z" className="draw-ground" />
      <path d="M8 176h30M296 174h20" className="draw-ripple" />
      <Tree x={300} y={186} size={38} />
      <Tree x={38} y={200} size={36} />
      <Tree x={16} y={206} size={28} />
    </Drawing>
  );
}

/** Terraced houses that climb a slope behind a stone wall. */
function StoneTerraceDrawing() {
  return (
    <Drawing label="돌담 위로 층층이 올라간 비탈의 테라스 하우스" sun={{ x: 78, y: 54 }}>
      <path d="M0 190Q120 150 208 84T320 44V224H0z" className="draw-hill" />
      <Terrace x={210} y={62} />
      <Terrace x={158} y={92} />
      <Terrace x={106} y={122} />
      <Terrace x={54} y={152} />
      <rect y={groundY - 6} width="320" height="40" className="draw-ground" />
      <rect x="0" y="186" width="320" height="17" className="draw-stone" />
      <path
        d="M0 194.500h320M24 186v8M66 186v8M102 186v8M150 186v8M188 186v8M236 186v8M280 186v8M44 195v8M84 195v8M128 195v8M170 195v8M212 195v8M258 195v8M300 195v8"
        className="draw-joint"
      />
      <Pine x={24} y={186} size={50} />
      <Tree x={304} y={186} size={44} />
    </Drawing>
  );
}

function Terrace({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect x={x} y={y} width="88" height={groundY - y} className="draw-wall" />
      <rect x={x + 74} y={y} width="14" height={groundY - y} className="draw-shade" />
      <rect x={x - 3} y={y - 3} width="94" height="4" className="draw-roof" />
      <rect x={x - 3} y={y + 25} width="60" height="3" className="draw-roof" />
      <path d={`M${x + 4} ${y + 25}v-6h48v6`} className="draw-rail" />
      <Windows x={x + 6} y={y + 7} width={64} height={22} columns={4} rows={1} />
    </g>
  );
}

/** A low court open to the street, around an old tree. */
function LeafCourtDrawing() {
  return (
    <Drawing label="오래된 나무 한 그루를 감싸 안은 ㄷ자 중정형 아파트" sun={{ x: 270, y: 44 }}>
      <path d="M0 146Q80 118 170 134T320 122V224H0z" className="draw-hill" />
      <Ground />
      <rect x="70" y="92" width="180" height="98" className="draw-wall" />
      <rect x="67" y="89" width="186" height="4" className="draw-roof" />
      <Windows x={96} y={100} width={128} height={72} columns={9} rows={6} />
      <path d="M70 74L104 92V190H70z" className="draw-shade" />
      <path d="M250 74L216 92V190H250z" className="draw-wall-warm" />
      <path d="M28 74H70V190H28z" className="draw-wall" />
      <path d="M250 74H292V190H250z" className="draw-wall" />
      <path d="M26 70H72L106 89V93L70 75H26zM294 70H248L214 89V93L250 75H294z" className="draw-roof" />
      <Windows x={33} y={84} width={32} height={84} columns={3} rows={7} />
      <Windows x={255} y={84} width={32} height={84} columns={3} rows={7} />
      <path d="M112 190V176H208V190z" className="draw-shade" />
      <ellipse cx="160" cy="194" rx="58" ry="6" className="draw-leaf-shade" />
      <Tree x={160} y={196} size={104} />
      <Tree x={14} y={196} size={34} />
      <Tree x={308} y={196} size={38} />
    </Drawing>
  );
}

/** Twin towers joined by a bridge above the clouds, over a ferry landing. */
function CloudBridgeDrawing() {
  return (
    <Drawing label="구름 높이의 다리로 이어진 쌍둥이 아파트" sun={{ x: 160, y: 40 }}>
      <path d="M0 162Q70 140 160 156T320 140V224H0z" className="draw-hill" />
      <Ground />
      <Block x={82} y={36} width={44} gable={16} columns={4} rows={17} number="A" />
      <Block x={184} y={36} width={44} gable={16} columns={4} rows={17} number="B" tone="warm" />
      <rect x="126" y="82" width="58" height="13" className="draw-wall" />
      <rect x="126" y="80" width="58" height="3" className="draw-roof" />
      <Windows x={130} y={86} width={50} height={9} columns={8} rows={1} />
      <rect x="60" y="172" width="206" height="18" className="draw-wall-warm" />
      <rect x="57" y="169" width="212" height="4" className="draw-roof" />
      <Windows x={66} y={177} width={194} height={18} columns={14} rows={1} />
      <path
        d="M16 112a10 10 0 0 1 18-6 13 13 0 0 1 25 3 8 8 0 0 1 3 15H22a8 8 0 0 1-6-12zM244 68a9 9 0 0 1 16-5 12 12 0 0 1 23 3 7 7 0 0 1 3 13h-36a7 7 0 0 1-6-11z"
        className="draw-cloud"
      />
      <Tree x={36} y={194} size={46} />
      <Tree x={288} y={194} size={52} />
      <Tree x={308} y={198} size={34} />
    </Drawing>
  );
}

const drawings: Record<Drawn, ComponentType> = {
  pine: PineHillDrawing,
  moon: MoonStreamDrawing,
  wave: WaveShoreDrawing,
  stone: StoneTerraceDrawing,
  leaf: LeafCourtDrawing,
  cloud: CloudBridgeDrawing,
};
