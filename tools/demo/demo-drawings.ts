/** A picture of 4 by 3. */
function picture(background: string, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 400 300">
    <rect width="400" height="300" fill="${background}"/>${shapes}</svg>`;
}

function drop(x: number, y: number): string {
  return `<path d="M${x} ${y}q-9 14 0 20q9-6 0-20z" fill="#7dd3fc"/>`;
}

const wheel = (x: number, radius: number) =>
  `<circle cx="${x}" cy="210" r="${radius}" fill="none" stroke="#1f2937" stroke-width="7"/>
   <path d="M${x - radius} 210h${radius * 2}M${x} ${210 - radius}v${radius * 2}" stroke="#9ca3af" stroke-width="2"/>`;

const lockers = (door: string) =>
  picture(
    "#e5e7eb",
    `<rect x="60" y="40" width="280" height="230" fill="#475569"/>
     ${[70, 160, 250].map((x) => `<rect x="${x}" y="50" width="80" height="100" fill="#94a3b8"/><rect x="${x}" y="160" width="80" height="100" fill="#94a3b8"/>`).join("")}
     ${door}`,
  );

/** What the sample's people have photographed, drawn. */
export const drawings = {
  elevator: picture(
    "#cbd5e1",
    `<rect x="90" y="40" width="220" height="240" fill="#64748b"/>
     <rect x="100" y="50" width="98" height="230" fill="#e2e8f0"/><rect x="202" y="50" width="98" height="230" fill="#e2e8f0"/>
     <rect x="165" y="10" width="70" height="24" rx="4" fill="#0f172a"/><path d="M200 15l10 14h-20z" fill="#fbbf24"/>
     <rect x="330" y="130" width="26" height="60" rx="4" fill="#94a3b8"/><circle cx="343" cy="148" r="7" fill="#fde68a"/><circle cx="343" cy="172" r="7" fill="#f8fafc"/>`,
  ),
  drops: picture(
    "#f1f5f9",
    `<path d="M0 0h400v70l-400 30z" fill="#e2e8f0"/><rect x="130" y="24" width="150" height="46" fill="#cbd5e1" stroke="#94a3b8" stroke-width="3"/>
     <ellipse cx="215" cy="76" rx="60" ry="10" fill="#d6b98c" opacity=".6"/>
     ${drop(190, 92)}${drop(222, 128)}${drop(205, 178)}<ellipse cx="208" cy="262" rx="70" ry="14" fill="#bae6fd"/>`,
  ),
  stain: picture(
    "#e7e5e4",
    `<path d="M40 60q90-50 170-10t150 40q10 90-90 110t-190-20q-70-50-40-120z" fill="#c8a97e" opacity=".55"/>
     <path d="M90 90q70-40 130 0t70 60q-70 60-150 30t-50-90z" fill="#a67c52" opacity=".45"/>`,
  ),
  openLocker: lockers(
    `<rect x="250" y="50" width="80" height="100" fill="#0f172a"/><path d="M330 50l46 16v96l-46-12z" fill="#cbd5e1"/>
     <circle cx="366" cy="112" r="5" fill="#dc2626"/>`,
  ),
  closedLocker: lockers(
    `<rect x="250" y="50" width="80" height="100" fill="#cbd5e1"/><circle cx="262" cy="100" r="5" fill="#16a34a"/>`,
  ),
  bicycle: picture(
    "#dcfce7",
    `<rect y="252" width="400" height="48" fill="#a3a3a3"/>${wheel(120, 44)}${wheel(280, 44)}
     <path d="M120 210l45-80h85l30 80M165 130l40 80h-85M205 210l45-80" fill="none" stroke="#dc2626" stroke-width="8" stroke-linejoin="round"/>
     <path d="M148 120h36M250 130l-6-24h30" fill="none" stroke="#1f2937" stroke-width="8" stroke-linecap="round"/>`,
  ),
  wheel: picture("#fef9c3", `${wheel(200, 86)}<circle cx="200" cy="210" r="10" fill="#dc2626"/>`),
  bell: picture(
    "#e0f2fe",
    `<path d="M40 200h320" stroke="#1f2937" stroke-width="16" stroke-linecap="round"/>
     <path d="M140 190a60 60 0 0 1 120 0z" fill="#fbbf24"/><circle cx="200" cy="126" r="9" fill="#b45309"/>`,
  ),
  sunrise: picture(
    "#fed7aa",
    `<circle cx="200" cy="190" r="60" fill="#fb923c"/><rect y="190" width="400" height="110" fill="#4d7c0f"/>
     <path d="M170 300l20-110h20l20 110z" fill="#e7e5e4"/>
     <path d="M30 190v-120h60v120M310 190v-150h60v150" fill="#78716c"/><path d="M42 90h12M66 90h12M42 120h12M66 120h12M322 60h12M346 60h12M322 90h12M346 90h12" stroke="#fde68a" stroke-width="10"/>`,
  ),
} as const;
