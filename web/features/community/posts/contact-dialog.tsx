import { useNavigate } from "react-router";

import { marketMessageInput } from "#contract/market-talks.ts";
import type { Post } from "#contract/posts.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface ContactDialogProps {
  post: Post;
  isOpen: boolean;
  onClose: () => void;
}

/** What a neighbour writes to the seller of a thing first. */
export function ContactDialog({ post: { id: postId, title }, isOpen, onClose }: ContactDialogProps) {
  const navigate = useNavigate();
  const form = useZodForm(marketMessageInput, { defaultValues: { content: "" } });
  const contact = useCommand("contactSeller", {
    fallback: "보내지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: ({ talkId }) => {
      onClose();
      void navigate(paths.resident.marketTalk(talkId));
    },
  });
  return (
    <FormDialog
      title="판매자에게 연락하기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`contact.${postId}`}
      command={contact}
      payload={(values) => ({ postId, ...values })}
      submitLabel="보내기"
    >
      <p>
        <strong className="wrap-anywhere">{title}</strong>
        <br />
        두 사람만 읽어요. 판매자에게 내 이름과 닉네임, <span className="whitespace-nowrap">동·호는</span>{" "}
        보이지 않아요.
      </p>
      <FormTextArea
        control={form.control}
        name="content"
        label="보낼 말"
        help="답이 오면 알림으로 알려 드려요."
        rows={4}
        maxCharacters={maxLengths.marketMessage}
      />
    </FormDialog>
  );
}
