import type { IncomingMessage, ServerResponse } from "node:http";

import helmet from "helmet";

import type { Settings } from "#server/start/settings.ts";

/**
 * The headers of every answer. They are always the same, so helmet computes them once. Its Fastify plugin
 * computes them for every answer, which costs more than the rest of the framework.
 */
export function securityHeaders({ PUBLIC_URL }: Settings): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // React Aria writes a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // Forms are sent by our code only. The browser itself would put what was typed into the address.
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: PUBLIC_URL?.protocol === "https:" && { maxAge: 31_536_000 },
    referrerPolicy: { policy: "same-origin" },
  });
  apply({} as IncomingMessage, response as unknown as ServerResponse, (failure) => {
    if (failure) throw failure;
  });
  return headers;
}
