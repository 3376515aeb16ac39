import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";

import { callQuery } from "#web/api/queries.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

import type { TypedNotice, WrittenNotice } from "./notice-form.ts";

/** Fills an empty form with a template. It never replaces what somebody has typed. */
export function TemplateChoice({ form }: { form: ZodForm<TypedNotice, WrittenNotice> }) {
  const templates = useQuery(callQuery("getNoticeTemplates")).data?.templates ?? [];
  const { title, content } = useWatch({ control: form.control });
  const chosen = templates.findIndex((one) => one.title === title && one.content === content);
  const isEmpty = title === "" && content === "";
  return (
    <SelectField
      label="서식에서 시작"
      placeholder="서식을 고르면 제목과 내용이 채워져요"
      options={templates.map(({ name, id }, nth) => ({
        value: String(nth),
        label: id === null ? name : `${name} (우리 단지 서식)`,
      }))}
      value={chosen < 0 ? null : String(chosen)}
      onChange={(nth) => {
        const template = templates[Number(nth)];
        if (!template) return;
        const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
        form.setValue("title", template.title, changed);
        form.setValue("content", template.content, changed);
        form.setValue("category", template.category, changed);
      }}
      disabledReason={isEmpty || chosen >= 0 ? undefined : "제목과 내용을 비우면 고를 수 있어요."}
      help={<TextLink href={paths.manager.noticeTemplates}>서식 관리</TextLink>}
    />
  );
}
