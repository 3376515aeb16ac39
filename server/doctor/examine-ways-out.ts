import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

import { createTransport } from "nodemailer";

import { lineTo } from "#server/delivery/mailer.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import type { Settings } from "#server/start/settings.ts";

import { reasonOf } from "./finding.ts";
import type { Finding } from "./finding.ts";

const answerMs = 5000;

/** Signs in at the mail server without sending anything. */
export async function examineMail({ SMTP_URL: url }: { SMTP_URL: string }): Promise<Finding> {
  const transport = createTransport(lineTo(url));
  try {
    await transport.verify();
    return { part: "mail", state: "good", message: "메일 서버가 로그인을 받아 줘요." };
  } catch (error) {
    return {
      part: "mail",
      state: "fault",
      message: `메일 서버가 받아 주지 않아요(${reasonOf(error)}).`,
      remedy: "SMTP_URL의 주소, 포트, 아이디와 비밀번호를 확인해 주세요.",
    };
  } finally {
    transport.close();
  }
}

/** Whether a line to the push services and the gateway opens. Nothing is sent. */
export async function examineLine(part: "push" | "messages", url: URL): Promise<Finding> {
  try {
    await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(answerMs), redirect: "manual" });
    return { part, state: "good", message: `${url.host}에 연결돼요.` };
  } catch (error) {
    return {
      part,
      state: "fault",
      message: `${url.host}에 연결하지 못했어요(${reasonOf(error)}).`,
      remedy: "이 컴퓨터에서 밖으로 나가는 연결(443번 포트)을 막고 있지 않은지 확인해 주세요.",
    };
  }
}

/** Writes a few bytes where files are kept, reads them and takes them away again. */
export async function examineStorage(settings: Settings): Promise<Finding> {
  if (settings.S3_BUCKET === undefined && !existsSync(settings.DATA_DIR)) {
    return {
      part: "storage",
      state: "off",
      message: "파일은 데이터 폴더에 보관해요. 처음 시작할 때 만들어요.",
    };
  }
  const store = openFileStore(settings);
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from("danji");
  try {
    await store.put(key, content);
    const kept = await store.get(key);
    const isSame = kept !== undefined && (await buffer(kept)).equals(content);
    await store.remove(key);
    if (isSame) return { part: "storage", state: "good", message: "파일을 쓰고 읽을 수 있어요." };
    throw new Error("What was written is not what was read.");
  } catch (error) {
    return {
      part: "storage",
      state: "fault",
      message: `파일을 쓰고 읽지 못했어요(${reasonOf(error)}).`,
      remedy:
        settings.S3_BUCKET === undefined
          ? "DATA_DIR/files에 이 사용자가 쓸 수 있는지 확인해 주세요."
          : "S3_로 시작하는 다섯 설정과 버킷의 권한을 확인해 주세요.",
    };
  }
}

/** Asks the scanner whether it is there. */
export async function examineScanner(clamd: NonNullable<Settings["CLAMD_URL"]>): Promise<Finding> {
  try {
    const socket = connect({ ...clamd, signal: AbortSignal.timeout(answerMs) });
    socket.write("zPING\0");
    const answer = await text(socket);
    if (answer.startsWith("PONG"))
      return { part: "scanner", state: "good", message: "문서 검사기가 대답해요." };
    throw Object.assign(new Error("This is no clamd."), { name: "다른 프로그램" });
  } catch (error) {
    return {
      part: "scanner",
      state: "fault",
      message: `문서 검사기가 대답하지 않아요(${reasonOf(error)}). 문서를 올릴 수 없어요.`,
      remedy: "clamd가 켜져 있는지, CLAMD_URL이 맞는지 확인해 주세요.",
    };
  }
}
