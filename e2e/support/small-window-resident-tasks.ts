import { testPassword, unique } from "#server/testing/builders.ts";

import { callAs } from "./people.ts";
import type { Errands, Person } from "./small-window-tasks.ts";

export async function neighbour({ build, request }: Person): Promise<Errands> {
  const actor = await build.resident(await build.apartment(), { nickname: "열두층" });
  const { postId } = await callAs(request, actor, "createPost", {
    title: "주차 문의",
    content: "어디에 세우나요?",
    boardId: "free_board",
  });
  const [community, post] = ["/resident/community", `/resident/community/post/${postId}`];
  return {
    actor,
    tasks: [
      {
        at: `${community}/new`,
        form: "글쓰기",
        written: { 제목: "유아차 나눔", 내용: "깨끗해요." },
        submit: "올리기",
        answer: "글을 올렸어요.",
      },
      {
        at: post,
        opened: ["수정"],
        form: "글 수정",
        written: { 내용: "지하에 세우나요?" },
        submit: "저장",
        answer: "글을 수정했어요.",
      },
      {
        at: post,
        form: "댓글 쓰기",
        written: { "댓글 쓰기": "저도 궁금해요." },
        submit: "댓글 등록",
        answer: "댓글을 남겼어요.",
      },
      {
        at: post,
        opened: ["내 댓글 메뉴", "수정"],
        form: "댓글 수정",
        written: { "댓글 수정": "이제 알았어요." },
        submit: "저장",
        answer: "댓글을 수정했어요.",
      },
      {
        at: post,
        opened: ["내 댓글 메뉴", "삭제"],
        dialog: "댓글을 삭제할까요?",
        submit: "삭제",
        answer: "댓글을 삭제했어요.",
      },
      { at: post, opened: ["삭제"], dialog: "글을 삭제할까요?", submit: "삭제", answer: "글을 삭제했어요." },
    ],
  };
}

export async function complainant({ build, request }: Person): Promise<Errands> {
  const actor = await build.resident(await build.apartment());
  const { complaintId } = await callAs(request, actor, "createComplaint", {
    title: "놀이터 그네",
    content: "줄이 풀렸어요.",
  });
  const complaints = "/resident/complaints";
  return {
    actor,
    tasks: [
      {
        at: `${complaints}/new`,
        form: "민원 접수",
        written: { 제목: "복도 조명", 내용: "3층이 어두워요." },
        submit: "접수하기",
        answer: "민원을 접수했어요.",
      },
      {
        at: `${complaints}/${complaintId}`,
        opened: ["수정"],
        form: "민원 수정",
        written: { 내용: "줄이 끊어졌어요." },
        submit: "저장",
        answer: "민원을 수정했어요.",
      },
      {
        at: `${complaints}/${complaintId}`,
        opened: ["삭제"],
        dialog: "민원을 삭제할까요?",
        submit: "삭제",
        answer: "민원을 삭제했어요.",
      },
    ],
  };
}

export async function ownPage({ build }: Person): Promise<Errands> {
  const [at, newPassword] = ["/resident/profile", "더긴비밀번호7"];
  const passwords = {
    "현재 비밀번호": testPassword,
    "새 비밀번호": newPassword,
    "새 비밀번호 확인": newPassword,
  };
  return {
    actor: await build.resident(await build.apartment()),
    tasks: [
      {
        at,
        form: "이름과 닉네임",
        written: { 이름: "이서연", 닉네임: "햇살" },
        submit: "저장",
        answer: "내 정보를 바꿨어요.",
      },
      {
        at,
        form: "이메일 변경",
        written: { "새 이메일": `${unique("new")}@example.com`, "현재 비밀번호": testPassword },
        submit: "이메일 변경",
        answer: "이메일을 바꿨어요. 다음부터 새 이메일로 로그인해 주세요.",
      },
      {
        at,
        form: "비밀번호 변경",
        written: passwords,
        submit: "비밀번호 변경",
        answer: "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.",
      },
      {
        at,
        opened: ["계정 삭제"],
        dialog: "계정을 삭제할까요?",
        written: { "현재 비밀번호": newPassword },
        submit: "계정 삭제",
        answer: "계정을 삭제했어요.",
      },
    ],
  };
}
