import type { Settings } from "#server/start/settings.ts";

import { alertMail, htmlOf, textOf } from "./alert-mail.ts";
import type { Channel, Delivery, Outcome } from "./channel.ts";
import { mailerOf } from "./mailer.ts";
import type { Mail, MailAnswer } from "./mailer.ts";
import { publicOrigin } from "./public-address.ts";
import type { ServerKeys } from "./server-keys.ts";
import { unsubscribeToken } from "./unsubscribe-link.ts";

/** Sends mails to proved addresses. */
export function openEmailChannel(settings: Settings, { linkKey }: ServerKeys): Channel {
  const mailer = mailerOf(settings);
  const { origin, hostname } = publicOrigin(settings);

  const mailOf = ({ message, claimed, target }: Delivery<"email">): Mail => {
    const { personId, role } = claimed;
    const mail = alertMail(message, claimed);
    const { categories } = mail;
    const token = unsubscribeToken(linkKey, { personId, channel: "email", categories });
    const unsubscribe = categories.length > 0 ? `${origin}/unsubscribe?t=${token}` : null;
    const links = { origin, settingsPath: `/${role}/profile/alerts`, unsubscribe };
    return {
      to: target.address,
      subject: mail.subject,
      text: textOf(mail, links),
      html: htmlOf(mail, links),
      messageId: `<${message.id}.${personId}@${hostname}>`,
      // One press in the mail program is enough (RFC 8058).
      ...(unsubscribe && {
        headers: {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
    };
  };

  return {
    name: "email",
    isConfigured: () => mailer !== undefined,
    send: async (delivery: Delivery<"email">) => {
      if (isMadeUp(delivery.target.address, settings))
        return { outcome: "refused", reason: "made-up address" };
      return outcomeOf[await mailer!.send(mailOf(delivery))];
    },
    close: async () => mailer?.close(),
  };
}

/** Whether the office's bulk has made the address up: nobody reads mails there. */
export function isMadeUp(
  address: string,
  { RESIDENT_EMAIL_DOMAIN: domain }: Pick<Settings, "RESIDENT_EMAIL_DOMAIN">,
): boolean {
  return address.toLowerCase().endsWith(`@${domain}`);
}

const outcomeOf: Record<MailAnswer, Outcome> = {
  sent: { outcome: "sent" },
  "no such address": { outcome: "gone" },
  refused: { outcome: "refused", reason: "the mail server does not take it" },
  again: { outcome: "again" },
  "not let in": { outcome: "again", afterSeconds: 660, restsChannel: true },
};
