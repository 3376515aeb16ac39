import { z } from "zod";

/** The addresses of the browsers' makers. All push services in use belong to them. */
const hostsOfVendors =
  "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com";

/** A vendor's host, `*.` in front for all hosts below it, or a loopback address with its port, for tests. */
const endpointHost =
  /^((\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}|(localhost|127\.0\.0\.1|\[::1\]):\d{1,5})$/;

const subjectForm = "mailto: 또는 https:로 시작하고 실제로 쓰는 주소여야 합니다";
const rateForm = "1부터 400까지의 숫자여야 합니다";

/** The settings of outward alerts. Without PUSH_SUBJECT and an https PUBLIC_URL, no push is sent. */
export const pushSettings = {
  PUSH_SUBJECT: z
    .string()
    .refine((value) => isContact(value), subjectForm)
    .optional(),
  PUSH_ENDPOINT_HOSTS: z
    .string()
    .default(hostsOfVendors)
    .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => endpointHost.test(host)),
      "fcm.googleapis.com, *.push.apple.com처럼 쉼표로 구분한 호스트 이름이어야 합니다",
    ),
  ALERT_RATE: z.coerce.number(rateForm).int(rateForm).min(1, rateForm).max(400, rateForm).default(400),
};

/** Whether push services can tell who contacts them. Apple answers a made-up host with 403. */
export function isContact(subject: string): boolean {
  if (!URL.canParse(subject)) return false;
  const { protocol, pathname, hostname } = new URL(subject);
  if (protocol === "https:") return isRealHost(hostname);
  return protocol === "mailto:" && /^[^@\s]+@[^@\s]+$/.test(pathname) && isRealHost(pathname.split("@")[1]!);
}

function isRealHost(host: string): boolean {
  return /^[^.]+(\.[^.]+)+$/.test(host) && !/(^|\.)(localhost|local|invalid)$/i.test(host);
}
