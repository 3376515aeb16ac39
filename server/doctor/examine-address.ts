import { connect } from "node:tls";

import type { Settings } from "#server/start/settings.ts";

import { reasonOf } from "./finding.ts";
import type { Finding } from "./finding.ts";

const answerMs = 5000;

/** A certificate is renewed by itself a month before its end. Two weeks before it, that has failed. */
const leastDays = 14;

const dayMs = 24 * 60 * 60 * 1000;

/** Opens the public address as a browser on this machine would. Nothing here can look from outside. */
export async function examineAddress(url: URL): Promise<Finding> {
  try {
    const answer = await fetch(new URL("/healthz", url), {
      signal: AbortSignal.timeout(answerMs),
      redirect: "manual",
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.status === 200 && (body as { status?: string } | undefined)?.status === "ok") {
      return { part: "address", state: "good", message: `${url.origin}에서 단지가 대답해요.` };
    }
    return {
      part: "address",
      state: "fault",
      message: `${url.origin}에서 다른 것이 대답해요(${answer.status}).`,
      remedy: "앞에 있는 프록시가 모든 요청을 단지로 보내는지 확인해 주세요.",
    };
  } catch (error) {
    return {
      part: "address",
      state: "fault",
      message: `이 컴퓨터에서 ${url.origin}을 열지 못했어요(${reasonOf(error)}).`,
      remedy: "서버가 켜져 있는지, 도메인이 이 컴퓨터를 가리키는지, 방화벽이 열려 있는지 확인해 주세요.",
    };
  }
}

/** Looks at the certificate that browsers get, and how long it is good for. `trusted` takes the place of the usual authorities. */
export async function examineCertificate(
  { PUBLIC_URL: url }: Pick<Settings, "PUBLIC_URL">,
  { trusted, now = Date.now() }: { trusted?: string; now?: number } = {},
): Promise<Finding> {
  if (url?.protocol !== "https:") {
    return { part: "certificate", state: "off", message: "https로 시작하는 PUBLIC_URL이 없어요." };
  }
  try {
    const { endsAt, fault } = await certificateOf(url, trusted);
    const days = Math.floor((endsAt.getTime() - now) / dayMs);
    const remedy = "인증서를 갱신하는 프로그램(Caddy, certbot)의 기록을 확인해 주세요.";
    if (fault !== undefined) {
      return { part: "certificate", state: "fault", message: `브라우저가 믿지 않아요(${fault}).`, remedy };
    }
    if (days < leastDays) {
      return { part: "certificate", state: "care", message: `${days}일 뒤에 끝나요.`, remedy };
    }
    return { part: "certificate", state: "good", message: `${days}일 남았어요.` };
  } catch (error) {
    return {
      part: "certificate",
      state: "fault",
      message: `인증서를 읽지 못했어요(${reasonOf(error)}).`,
      remedy: "443번 포트에서 https가 열려 있는지 확인해 주세요.",
    };
  }
}

async function certificateOf(
  url: URL,
  trusted: string | undefined,
): Promise<{ endsAt: Date; fault: string | undefined }> {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    servername: url.hostname,
    ...(trusted !== undefined && { ca: trusted }),
    // A certificate that browsers refuse is what we want to see.
    rejectUnauthorized: false,
  });
  socket.setTimeout(answerMs, () =>
    socket.destroy(Object.assign(new Error("No answer."), { code: "ETIMEDOUT" })),
  );
  try {
    await new Promise<void>((resolve, reject) => socket.once("secureConnect", resolve).once("error", reject));
    const { valid_to: endsAt } = socket.getPeerCertificate();
    const fault = socket.authorized ? undefined : String(socket.authorizationError);
    return { endsAt: new Date(endsAt), fault };
  } finally {
    socket.destroy();
  }
}
