import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { z } from "zod";

/** An HTML document, ready to be sent. */
export interface Document {
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** The hashes of its inline scripts, as the content security policy spells them. */
  scriptHashes: string[];
}

export interface Documents {
  /**
   * The document for an address: for a visitor a page that the build has drawn, if there is one; otherwise the
   * shell, in which the browser draws the screen.
   */
  find(path: string, isVisitor: boolean): Promise<Document>;
  /** The addresses that search engines may know. */
  publicPaths: string[];
}

const screens = z.array(
  z.object({ path: z.string(), preload: z.array(z.string()), document: z.string().optional() }),
);

type Screen = z.infer<typeof screens>[number];

/** Reads the documents that the build has made (web/build/documents.ts). */
export async function openDocuments(webRoot: string, origin: string | undefined): Promise<Documents> {
  const known = screens.parse(JSON.parse(await readFile(join(webRoot, "screens.json"), "utf8")));
  const shell = await readFile(join(webRoot, "index.html"), "utf8");
  const made = new Map<string, Promise<Document>>();
  const once = (key: string, make: () => Promise<string>) => {
    const document = made.get(key) ?? make().then(prepare);
    made.set(key, document);
    // What could not be read once may be there the next time.
    document.catch(() => made.delete(key));
    return document;
  };

  return {
    publicPaths: known.filter(({ document }) => document !== undefined).map(({ path }) => path),
    find: (path, isVisitor) => {
      const screen = known.find((candidate) => isAt(candidate, path));
      const { document } = screen ?? {};
      if (isVisitor && screen && document !== undefined) {
        return once(document, async () => {
          const page = await readFile(join(webRoot, document), "utf8");
          return withAddress(withPreloads(page, screen), origin, screen.path);
        });
      }
      return once(screen?.path ?? "", async () => withAddress(withPreloads(shell, screen), origin));
    },
  };
}

/** Like the router, ignores case and a slash at the end. `:name` stands for one part of a path. */
function isAt({ path: pattern }: Screen, path: string): boolean {
  const [wanted, given] = [pattern, path].map((one) => one.toLowerCase().split("/").filter(Boolean));
  return (
    wanted!.length === given!.length &&
    wanted!.every((part, index) => part.startsWith(":") || part === given![index])
  );
}

/** The browser fetches the screen's code together with what is common, not after it. */
function withPreloads(html: string, screen: Screen | undefined): string {
  const links =
    screen?.preload.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
    ) ?? [];
  return intoHead(html, links.join(""));
}

/** Messengers show a picture only if its address is whole. */
function withAddress(html: string, origin: string | undefined, path?: string): string {
  if (origin === undefined) return html;
  const whole = html.replaceAll('content="/card.png"', `content="${origin}/card.png"`);
  if (path === undefined) return whole;
  const address = origin + path;
  return intoHead(
    whole,
    `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`,
  );
}

function intoHead(html: string, tags: string): string {
  return html.replace("</head>", () => `${tags}</head>`);
}

async function prepare(html: string): Promise<Document> {
  const plain = Buffer.from(html);
  // The best quality takes a second for each of thirty documents and saves two per cent.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [brotli, zipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)]);
  return {
    plain,
    brotli,
    gzip: zipped,
    etag: `"${hash(plain, "base64url").slice(0, 22)}"`,
    scriptHashes: [...html.matchAll(/<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)].map(
      ([, code]) => `'sha256-${hash(code!, "base64")}'`,
    ),
  };
}

function hash(content: Buffer | string, encoding: "base64" | "base64url"): string {
  return createHash("sha256").update(content).digest(encoding);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
