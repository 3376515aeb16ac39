/** `npm run build` builds the front end into dist/web. */
import { buildWeb } from "#tools/build/build-web.ts";
import { orFail } from "#tools/launch/processes.ts";

await orFail(buildWeb);
