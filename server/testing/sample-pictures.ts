import sharp from "sharp";

interface PictureOptions {
  width?: number;
  height?: number;
}

/** A picture that shows something: a gradient with a red corner at the top left. */
export function samplePicture({ width = 640, height = 480 }: PictureOptions = {}) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#fde68a"/><stop offset="1" stop-color="#0f766e"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect width="25%" height="25%" fill="#ff0000"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha();
}

export function sampleJpeg(options?: PictureOptions): Promise<Buffer> {
  return samplePicture(options).jpeg().toBuffer();
}
