import { letterStart } from "#contract/values/beginning.ts";

const width = 1080;
const height = 720;
const margin = 80;

/** A picture of a receipt for the phone's album, in black on white. */
export async function drawReceipt(title: string, receipt: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.textAlign = "center";
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, size: number, colour = "#111") => {
    context.fillStyle = colour;
    context.font = `${size >= 44 ? 700 : 400} ${size}px ${family}`;
    context.fillText(text, width / 2, y, width - 2 * margin);
  };
  write("투표를 접수했어요", 130, 56);
  context.font = `400 40px ${family}`;
  write(shortened(context, title), 210, 40, "#444");
  write("확인번호", 330, 36, "#444");
  write(receipt.replaceAll("-", "   "), 430, 76);
  write("내 투표용지가 투표함에 들어 있는지 이 번호로 찾아볼 수 있어요.", 560, 36, "#444");
  write("이 번호로는 무엇을 골랐는지 알 수 없어요.", 620, 36, "#444");
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large."))),
      "image/png",
    );
  });
}

/** As much of a text as a line holds in the font that is set: squeezed letters would be hard to read. */
function shortened(context: CanvasRenderingContext2D, text: string): string {
  const fits = (line: string) => context.measureText(line).width <= width - 2 * margin;
  if (fits(text)) return text;
  let length = text.length;
  while (length > 0 && !fits(`${text.slice(0, length)}…`)) length = letterStart(text, length - 1);
  return `${text.slice(0, length)}…`;
}
