import { sql } from "kysely";

import { outwardWords } from "#contract/values/outward-text.ts";
import type { Database } from "#database/database.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Channel, Delivery, Outcome } from "./channel.ts";
import { signatureHeader, signatureOf } from "./webhook-signature.ts";

const timeoutMs = 10_000;

/** Sends text messages, by a gateway that the settings name. */
export function openMessageChannel({ kysely }: Database, settings: Settings): Channel {
  const { MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret, MESSAGE_MONTHLY_LIMIT: most } = settings;

  /** Counted before it is sent, so that two servers together do not send more. */
  const isWithinLimit = async ({ claimed }: Delivery<"message">): Promise<boolean> => {
    const { rows } = await sql<{ taken: boolean }>`
      select take_message(${claimed.apartmentId}, ${claimed.id}, ${claimed.alertId}, ${most}) as taken
    `.execute(kysely);
    return rows[0]!.taken;
  };

  return {
    name: "message",
    isConfigured: () => url !== undefined && secret !== undefined,
    send: async (delivery: Delivery<"message">, signal) => {
      if (!(await isWithinLimit(delivery))) return { outcome: "refused", reason: "monthly limit" };
      const body = JSON.stringify(bodyOf(delivery));
      try {
        const response = await fetch(url!, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": delivery.claimed.id,
            [signatureHeader]: signatureOf(secret!, body),
          },
          body,
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        await response.body?.cancel();
        return outcomeOf(response);
      } catch {
        return { outcome: "again" };
      }
    },
    close: async () => undefined,
  };
}

/** Always a plain text message: Kakao's rules exclude notices from 알림톡. */
function bodyOf({ target, message, claimed }: Delivery<"message">) {
  const { id, kind, words, apartmentName, overAt } = claimed;
  return {
    id,
    route: "sms",
    to: target.phone,
    template: kind,
    variables: { ...outwardWords(words ?? {}), apartment: apartmentName },
    text: `[${apartmentName}] ${message.title}: ${message.body}`,
    expiresAt: overAt,
  };
}

function outcomeOf({ status, headers }: Response): Outcome {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    return { outcome: "again", afterSeconds: seconds > 0 ? seconds : undefined };
  }
  return { outcome: "refused", reason: `status ${status}` };
}
