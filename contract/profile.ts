import { z } from "zod";

import { comment } from "./comments.ts";
import { complaint } from "./complaints.ts";
import { command, nothing, procedure, query, success } from "./define.ts";
import { notice } from "./notices.ts";
import { post } from "./posts.ts";
import { me } from "./session.ts";
import { givenPassword } from "./values/password.ts";
import { emailText, id, maxLengths, requiredText, timestamp } from "./values/text.ts";

/** One place where the caller is signed in. */
export const ownSession = z.object({
  id,
  userAgent: z.string(),
  address: z.string(),
  createdAt: timestamp,
  /** To five minutes. */
  lastUsedAt: timestamp,
  expiresAt: timestamp,
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

const nameAndNicknameRequired = "이름과 닉네임을 모두 입력해주세요.";

export const updateProfileInput = z.object({
  name: requiredText({ max: maxLengths.name, required: nameAndNicknameRequired }),
  nickname: requiredText({ max: maxLengths.nickname, required: nameAndNicknameRequired }),
});

export const changeEmailInput = z.object({
  email: emailText("이메일을 입력해 주세요."),
  currentPassword: givenPassword,
});

export const deleteMyAccountInput = z.object({ currentPassword: givenPassword });

const written = { id: true, content: true, createdAt: true } as const;
const entitled = { ...written, title: true } as const;

/** The account, where it is signed in, and what the caller wrote; neither passwords nor access records. */
const ownData = z.object({
  exportedAt: timestamp,
  account: me.extend({ createdAt: timestamp }),
  sessions: z.array(ownSession),
  notices: z.array(notice.pick(entitled)),
  complaints: z.array(complaint.pick({ ...entitled, status: true })),
  posts: z.array(post.pick({ ...entitled, boardId: true })),
  comments: z.array(comment.pick({ ...written, postId: true })),
});

export const profileFunctions = {
  updateProfile: command({
    audience: "signedIn",
    input: updateProfileInput,
    output: success({ user: me, message: z.string() }),
  }),
  changeEmail: procedure({
    audience: "signedIn",
    input: changeEmailInput,
    output: success({ user: me, message: z.string() }),
    errors: ["wrong_current_password", "email_taken", "too_many_requests"],
    // Tells whether an address has an account: not for trying many.
    limits: { perHour: 10 },
  }),
  /** Last used first. */
  getMySessions: query({
    audience: "signedIn",
    input: nothing,
    output: success({ sessions: z.array(ownSession) }),
  }),
  /** Ends every session of the caller but the calling one. */
  signOutElsewhere: command({
    audience: "signedIn",
    input: nothing,
    output: success({ endedCount: z.number().int(), message: z.string() }),
  }),
  exportMyData: command({
    audience: "signedIn",
    input: nothing,
    output: success({ data: ownData }),
    limits: { perHour: 10, atOncePerPerson: 1 },
  }),
  /** Managers are the super admins' to delete: a complex must not lose its last one by itself. */
  deleteMyAccount: procedure({
    audience: ["superAdmin", "resident"],
    input: deleteMyAccountInput,
    output: success({ message: z.string() }),
    errors: ["wrong_current_password", "last_super_admin", "too_many_requests"],
  }),
};
