import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { meterRound } from "./meter-rounds.ts";
import { sampleJpeg } from "./sample-pictures.ts";
import type { TestServer } from "./test-server.ts";
import { upload } from "./uploading.ts";

/** A round that is open, with what the author's meter says. */
export async function fillMeters(server: TestServer, { staff, author }: { staff: Actor; author: Actor }) {
  await meterRound(server.database, staff);
  const { id: fileId } = await upload(server, author, "meter", await sampleJpeg());
  await call(server, author, "submitMeterReading", { kind: "water", value: 123.4, fileId });
}
