/** `npm run build`: the front end, into dist/web. */
import { buildWeb } from "./build-web.ts";
import { orFail } from "./processes.ts";

await orFail(buildWeb);
