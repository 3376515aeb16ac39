/** A push as it goes to the thread that encrypts and sends it. */
export interface PushRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** JSON that the browser's service worker reads. */
  payload: string;
  /** For how many seconds the push service keeps it for a browser that is away. */
  ttl: number;
  urgency: "normal" | "high";
  /** A newer push of the same topic takes the place of one that still waits. */
  topic: string;
}

/** What the push service answered, or why it was not asked. */
export type PushAnswer =
  | { status: number; retryAfterSeconds?: number }
  /** No connection, or no answer within ten seconds. */
  | "unreachable"
  /** The thread broke before it could tell. */
  | "interrupted"
  /** Nothing can be encrypted for these keys. */
  | "broken"
  /** The address is none that we may send to. */
  | "not allowed";

/** What a thread needs before the first push. */
export interface PushIdentity {
  subject: string;
  publicKey: string;
  privateKey: string;
  hosts: readonly string[];
}
