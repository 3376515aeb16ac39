import { scaleOf } from "#contract/values/picture-size.ts";

/** In pixels. A little more than the server keeps, which makes its own from it. */
const longestEdge = 2560;

/**
 * Makes a smaller JPEG of a photo on the device: upright, and without what the camera wrote into it, such as the
 * place. What this browser cannot decode is returned as it is, and the server does the same with it.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const bitmap = await decode(photo);
  if (!bitmap) return photo;
  try {
    const blob = await drawSmaller(bitmap);
    return blob ? new File([blob], jpegNameOf(photo), { type: "image/jpeg" }) : photo;
  } finally {
    bitmap.close();
  }
}

async function decode(photo: File): Promise<ImageBitmap | undefined> {
  try {
    // A browser that does not know the option refuses it. It might not turn the photo upright.
    return await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

function drawSmaller(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = scaleOf(bitmap, longestEdge);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}

function jpegNameOf({ name }: File): string {
  return `${name.replace(/\.\w*$/, "")}.jpg`;
}
