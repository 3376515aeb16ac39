import type { ReactNode } from "react";

interface Spot {
  x: number;
  y: number;
}

/** The ground line that all six drawings share. */
export const groundY = 190;

/** The background of a drawing (sky, sun or moon, far hills and ground), with its content in front. */
export function Drawing({ label, sun, children }: { label: string; sun: Spot; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 224" role="img" aria-label={label} className="drawing">
      <rect width="320" height="224" className="draw-sky" />
      <circle cx={sun.x} cy={sun.y} r="15" className="draw-sun" />
      {children}
    </svg>
  );
}

export function Ground() {
  return <rect y={groundY} width="320" height={224 - groundY} className="draw-ground" />;
}

interface BlockProps extends Spot {
  width: number;
  /** The lower edge; the ground by default. */
  bottom?: number;
  /** The width of the gable, which is turned away from the light. */
  gable: number;
  columns: number;
  rows: number;
  /** The number painted on the gable, as on every Korean block. */
  number?: string;
  tone?: "plain" | "warm";
}

/** A block seen from its corner: a front with windows in the light, a gable in the shade. */
export function Block({
  x,
  y,
  width,
  bottom = groundY,
  gable,
  columns,
  rows,
  number,
  tone = "plain",
}: BlockProps) {
  const height = bottom - y;
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        className={tone === "warm" ? "draw-wall-warm" : "draw-wall"}
      />
      <path d={`M${x + width} ${y}l${gable} 5v${height - 5}h-${gable}z`} className="draw-shade" />
      <rect x={x - 1.5} y={y - 3} width={width + 3} height="4" className="draw-roof" />
      <Windows x={x + 6} y={y + 9} width={width - 12} height={height - 20} columns={columns} rows={rows} />
      {number && (
        <text x={x + width + gable / 2} y={y + 27} className="draw-number">
          {number}
        </text>
      )}
    </g>
  );
}

interface WindowsProps extends Spot {
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** A grid of windows. At night some of them are lit, always the same ones. */
export function Windows({ x, y, width, height, columns, rows }: WindowsProps) {
  const stepX = width / columns;
  const stepY = height / rows;
  const pane = `h${round(stepX * 0.66)}v${round(stepY * 0.54)}h-${round(stepX * 0.66)}z`;
  let dark = "";
  let lit = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const path = `M${round(x + (column + 0.17) * stepX)} ${round(y + row * stepY)}${pane}`;
      if ((column * 5 + row * 3 + ((row * column) % 4) + Math.round(x)) % 7 < 2) lit += path;
      else dark += path;
    }
  }
  return (
    <>
      <path d={dark} className="draw-window" />
      <path d={lit} className="draw-window draw-lit" />
    </>
  );
}

/** A broad-leaved tree that stands on `y`. */
export function Tree({ x, y, size }: Spot & { size: number }) {
  return (
    <g>
      <rect
        x={x - size * 0.04}
        y={y - size * 0.5}
        width={size * 0.08}
        height={size * 0.5}
        className="draw-trunk"
      />
      <ellipse cx={x} cy={y - size * 0.66} rx={size * 0.32} ry={size * 0.36} className="draw-leaf" />
      <path
        d={`M${x} ${y - size * 1.02}a${size * 0.32} ${size * 0.36} 0 0 1 0 ${size * 0.72}z`}
        className="draw-leaf-shade"
      />
    </g>
  );
}

/** A pine with three tiers that stands on `y`. */
export function Pine({ x, y, size }: Spot & { size: number }) {
  const tier = (top: number, half: number) =>
    `M${x} ${y - size * top}l${size * half} ${size * 0.4}h-${size * half * 2}z`;
  return (
    <g>
      <rect
        x={x - size * 0.035}
        y={y - size * 0.24}
        width={size * 0.07}
        height={size * 0.24}
        className="draw-trunk"
      />
      <path d={tier(0.6, 0.28) + tier(0.84, 0.22) + tier(1.04, 0.16)} className="draw-leaf-shade" />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
