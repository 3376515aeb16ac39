import { encode } from "uqr";

/** A QR code as one SVG path on a square of `size` units: far fewer nodes than one square per module. */
export interface QrCode {
  path: string;
  size: number;
}

/** White modules around it, as QR readers expect. */
const quietZone = 4;

/** Level M: the code stays readable if a fold or a stain hides 15 %. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  return { path: data.map(rowPath).join(""), size };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    let end = x;
    while (row[end]) end++;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}
