import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

/** A disinfection that everybody of the apartment reads of. */
export async function fillEvents(server: TestServer, { writer }: { writer: Actor }) {
  await call(server, writer, "createEvent", {
    title: "정기 소독",
    category: "disinfection",
    startsOn: "2026-12-02",
    endsOn: "2026-12-02",
  });
}
