import { randomBytes } from "node:crypto";

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

/** The picture that compresses worst. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>김입주</dc:creator></rdf:Description></rdf:RDF>
</x:xmpmeta><?xpacket end="w"?>`;

/** A photo of 12 megapixels as a phone takes it: some 3 MB, lying on its side, with the place in it. */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const grain = {
    width,
    height,
    channels: 3,
    background: "#000",
    noise: { type: "gaussian", mean: 128, sigma: 9 },
  } as const;
  const noise = await sharp({ create: { ...grain, noise: { ...grain.noise } } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return samplePicture({ width, height })
    .composite([{ input: noise, blend: "soft-light" }])
    .withExif({
      IFD0: { Make: "Samsung", Model: "SM-S911N", Artist: "김입주" },
      IFD2: { DateTimeOriginal: "2026:11:02 08:15:00" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "37/1 36/1 102/10",
        GPSLongitudeRef: "E",
        GPSLongitude: "126/1 55/1 3/1",
      },
    })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}
