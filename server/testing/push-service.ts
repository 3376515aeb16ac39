import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A push that the service has taken, or refused by the address's own wish. */
export interface ReceivedPush {
  /** The path of the subscription's address. */
  path: string;
  /** What was answered. */
  status: number;
  headers: IncomingHttpHeaders;
  /** The decrypted payload. Null where it was not asked for (`checks`). */
  payload: Record<string, unknown> | null;
  /** A `performance.now()`. */
  at: number;
}

/** A browser's subscription, in the form of `addPushSubscription`. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * A push service of our own, as the browsers' makers run them: it checks who sends (RFC 8292), decrypts with
 * the subscription's private key (RFC 8291), and keeps what it got.
 */
export interface PushService {
  /** The setting that lets a server send here. */
  settings: { PUSH_SUBJECT: string; PUSH_ENDPOINT_HOSTS: string };
  /**
   * Makes a subscription. Its address answers each push with the next of `answers`, and with the last one
   * from then on: a status, with a `Retry-After` in seconds or a `Location` where one belongs to it.
   */
  subscribe(...answers: Answer[]): TestSubscription;
  /** Everything that came, in its order. A push that breaks the rules is not here but in `faults`. */
  received: ReceivedPush[];
  /** Why pushes were refused that no proper server would send. */
  faults: string[];
  /** The pushes to one subscription. */
  receivedBy(subscription: Pick<TestSubscription, "endpoint">): ReceivedPush[];
  close(): Promise<void>;
}

type Answer = number | { status: number; retryAfter?: number; location?: string };

interface Options {
  /** Whether a push is checked and decrypted, by its number: for runs of thousands. */
  checks?: (nth: number) => boolean;
}

interface Keys {
  answers: Answer[];
  curve: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** Starts a push service on any free port. */
export async function startPushService({ checks = () => true }: Options = {}): Promise<PushService> {
  const subscriptions = new Map<string, Keys>();
  const received: ReceivedPush[] = [];
  const faults: string[] = [];
  let count = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    const body = await buffer(request);
    const keys = subscriptions.get(path);
    if (!keys) return void response.writeHead(404).end();
    try {
      const payload = checks(++count) ? checked(request.headers, body, keys) : null;
      const next = keys.answers.length > 1 ? keys.answers.shift()! : keys.answers[0]!;
      const { status, retryAfter, location } = typeof next === "number" ? { status: next } : next;
      received.push({ path, status, headers: request.headers, payload, at: performance.now() });
      if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
      if (location !== undefined) response.setHeader("location", location);
      response.writeHead(status);
    } catch (error) {
      faults.push(String(error));
      response.writeHead(403);
    }
    response.end();
  };

  const checked = (headers: IncomingHttpHeaders, body: Buffer, keys: Keys) => {
    checkHeaders(headers);
    checkSender(headers, origin);
    return JSON.parse(decrypt(body, keys)) as ReceivedPush["payload"];
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;

  return {
    settings: { PUSH_SUBJECT: "mailto:office@danji.example", PUSH_ENDPOINT_HOSTS: host },
    subscribe: (...answers) => {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      subscriptions.set(path, { answers: answers.length > 0 ? answers : [201], curve, auth });
      return { endpoint: `${origin}${path}`, p256dh, auth: auth.toString("base64url") };
    },
    received,
    faults,
    receivedBy: ({ endpoint }) => received.filter(({ path }) => endpoint === `${origin}${path}`),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** What RFC 8030 asks of each push. */
function checkHeaders(headers: IncomingHttpHeaders): void {
  const { ttl, urgency = "normal", topic = "", "content-encoding": encoding } = headers;
  require(/^\d+$/.test(String(ttl)), "TTL");
  require(["very-low", "low", "normal", "high"].includes(String(urgency)), "Urgency");
  require(/^[\w-]{0,32}$/.test(String(topic)), "Topic");
  require(encoding === "aes128gcm", "Content-Encoding");
}

/** The token that tells who sends (RFC 8292), signed with the key that it names. */
function checkSender({ authorization = "" }: IncomingHttpHeaders, origin: string): void {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  require(token !== undefined && key !== undefined, "Authorization");
  const [head, claims, signature] = token!.split(".");
  const point = Buffer.from(key!, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(point, 1, 33), y: part(point, 33, 65) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature!, "base64url"),
  );
  require(isSigned, "signature");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const seconds = Date.now() / 1000;
  require(aud === origin, "aud");
  require(typeof exp === "number" && exp > seconds && exp <= seconds + 86_400, "exp");
  require(typeof sub === "string" && /^(mailto:|https:)/.test(sub), "sub");
}

/** Opens the one record that a push consists of (RFC 8188, with the keys of RFC 8291). */
function decrypt(body: Buffer, { curve, auth }: Keys): string {
  require(body.length <= 4096, "length");
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", curve.computeSecret(sender), auth, info, 32));
  const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
  const opened = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  // 2 ends the last record; zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function derived(secret: Buffer, salt: Buffer, label: string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, label, length));
}

function part(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString("base64url");
}

function require(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`The push breaks a rule: ${what}.`);
}
