import { z } from "zod";

const limitForm = "1부터 1,000,000까지의 숫자여야 합니다";

/** The settings of mails and messages. What is absent switches its channel off. */
export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "smtps://아이디:비밀번호@smtp.example.com과 같은 주소여야 합니다" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@"\p{Cc}]{1,100} )?<?[^\s<>@"]+@[^\s<>@"]+>?$/u,
      "no-reply@example.com이나 '단지 <no-reply@example.com>'과 같은 주소여야 합니다",
    )
    .optional(),
  MESSAGE_WEBHOOK_URL: z
    .string()
    .refine(
      isWebhook,
      "https://로 시작하는 주소여야 합니다(http://는 같은 컴퓨터의 127.0.0.1이나 localhost에만)",
    )
    .optional(),
  MESSAGE_WEBHOOK_SECRET: z.string().min(1, "비어 있지 않아야 합니다").optional(),
  MESSAGE_MONTHLY_LIMIT: z.coerce
    .number(limitForm)
    .int(limitForm)
    .min(1, limitForm)
    .max(1_000_000, limitForm)
    .default(1000),
};

const pairs = [
  ["SMTP_URL", "MAIL_FROM"],
  ["MESSAGE_WEBHOOK_URL", "MESSAGE_WEBHOOK_SECRET"],
] as const;

type Name = (typeof pairs)[number][number];

/** A setting that is missing beside the one that needs it. */
export function missingOfPair(
  given: Partial<Record<Name, string | undefined>>,
): { name: Name; beside: Name } | undefined {
  for (const [one, other] of pairs) {
    if ((given[one] === undefined) === (given[other] === undefined)) continue;
    return given[one] === undefined ? { name: one, beside: other } : { name: other, beside: one };
  }
  return undefined;
}

/** Telephone numbers go there, so only over a line that nobody reads. */
function isWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname))
  );
}
