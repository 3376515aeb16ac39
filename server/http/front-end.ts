import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Settings } from "#server/start/settings.ts";

import { openDocuments } from "./documents.ts";
import type { Document, Documents } from "./documents.ts";
import { sendNotFound } from "./error-pages.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Paths that are no screen, though no file is there. Who collects metrics is to see that they are switched off. */
const notScreens = /^\/(?:(?:assets|asia-northeast3)\/|metrics$)/;
/** The last part of a path that names a file. No screen's address has a dot. */
const fileName = /\.[a-z0-9]+$/i;

/** Serves the built front end. Every path without a file gets a document, and the browser finds the screen. */
export async function mountFrontEnd(
  app: FastifyInstance,
  webRoot: string,
  settings: Settings,
): Promise<void> {
  const { PUBLIC_URL } = settings;
  const documents = await openDocuments(webRoot, PUBLIC_URL?.origin);
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ["index.html*", "pages/**"],
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(webRoot, "assets"));
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  mountForRobots(app, documents, PUBLIC_URL);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const isVisitor = readSessionCookie(request, settings) === undefined;
    return sendDocument(request, reply, await documents.find(pathOf(request), isVisitor));
  };
  app.get("/", page);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const isScreen =
      ["GET", "HEAD"].includes(request.method) && !notScreens.test(path) && !fileName.test(path);
    return isScreen ? page(request, reply) : sendNotFound(request, reply);
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0]!;
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  const policy = String(reply.getHeader("content-security-policy"));
  reply.headers({
    "content-type": "text/html; charset=utf-8",
    // A new release must be found at once. A signed-in person gets another document than a visitor.
    "cache-control": "no-cache",
    vary: "accept-encoding, cookie",
    etag: document.etag,
    "content-security-policy": `${policy};script-src 'self' ${document.scriptHashes.join(" ")}`,
  });
  if (request.headers["if-none-match"] === document.etag) return reply.status(304).send();
  if (encoding === undefined) return reply.send(document.plain);
  return reply.header("content-encoding", encoding).send(encoding === "br" ? document.brotli : document.gzip);
}

/** The areas and the functions have nothing for a search engine. */
const closed = ["/superadmin/", "/manager/", "/resident/", "/initial-setup", "/asia-northeast3/"];

/** They fetch an address only to show a card for it, and that card is all they see of an area. */
const messengers = ["kakaotalk-scrap", "facebookexternalhit", "Twitterbot"];

function mountForRobots(app: FastifyInstance, documents: Documents, publicUrl: URL | undefined): void {
  const robots = [
    ...messengers.map((name) => `User-agent: ${name}`),
    "Disallow: /asia-northeast3/",
    "",
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...(publicUrl ? ["", `Sitemap: ${publicUrl.origin}/sitemap.xml`] : []),
    "",
  ].join("\n");
  app.get("/robots.txt", async (_, reply) =>
    reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(robots),
  );
  if (!publicUrl) return;
  const addresses = documents.publicPaths.map((path) => `<url><loc>${publicUrl.origin}${path}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join("")}</urlset>\n`;
  app.get("/sitemap.xml", async (_, reply) =>
    reply.header("cache-control", "no-cache").type("application/xml; charset=utf-8").send(sitemap),
  );
}
