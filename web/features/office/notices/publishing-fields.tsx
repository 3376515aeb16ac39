import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useId, useState } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";

import { nameBuildings } from "#contract/values/name-buildings.ts";
import {
  mostPinnedNotices,
  noticeCategories,
  noticeCategoryNames,
  noticeImportanceNames,
  noticeImportances,
} from "#contract/values/notice-categories.ts";
import { formatFullTime, momentOfSeoulField } from "#contract/values/seoul-time.ts";
import { callQuery } from "#web/api/queries.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormCheckbox } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { classNames } from "#web/ui/class-names.ts";

import { nameAddressed, useBuildings } from "./addressed.ts";
import { emptyNotice, type TypedNotice, type WrittenNotice } from "./notice-form.ts";

interface PublishingFieldsProps {
  form: ZodForm<TypedNotice, WrittenNotice>;
  /** Its time is over: it is published. */
  isPublished: boolean;
}

const settings = ["category", "importance", "buildings", "publishAt", "expiresAt", "isPinned"] as const;

/** How a notice is published. A plain one needs nothing here, so it is folded up, and says in a line what is set. */
export function PublishingFields({ form, isPublished }: PublishingFieldsProps) {
  const { control, setFocus } = form;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const { errors } = useFormState({ control });
  const isInText = errors.title !== undefined || errors.content !== undefined;
  const faulty = settings.find((name) => errors[name] !== undefined);
  // A fault must be seen where it is.
  const isOpen = isUnfolded || faulty !== undefined;
  useEffect(() => {
    if (faulty !== undefined && !isInText) setFocus(faulty);
  }, [faulty, isInText, setFocus]);
  return (
    <section className="rounded-card border border-neutral-weak">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isOpen)}
        className="flex min-h-target w-full cursor-pointer items-center gap-3 rounded-card px-4 py-2.5 text-start transition-colors hover:bg-neutral-hover"
      >
        <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
          <span className="shrink-0 font-semibold">발행 설정</span>
          <Summary form={form} isPublished={isPublished} />
        </span>
        <ChevronDown
          aria-hidden
          size="1.25rem"
          className={classNames("shrink-0 text-neutral-weak transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-neutral-weak px-4 py-4">
        <div className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <FormSelectField
              control={control}
              name="category"
              label="분류"
              options={noticeCategories.map((value) => ({ value, label: noticeCategoryNames[value] }))}
            />
            <FormSelectField
              control={control}
              name="importance"
              label="중요도"
              options={noticeImportances.map((value) => ({ value, label: noticeImportanceNames[value] }))}
              help={<ImportanceHelp form={form} />}
            />
          </div>
          <BuildingsField form={form} />
          <div className="grid gap-5 sm:grid-cols-2">
            {!isPublished && (
              <FormDateTimeField
                control={control}
                name="publishAt"
                label="게시 시각"
                help="비워 두면 바로 게시해요."
              />
            )}
            <FormDateTimeField
              control={control}
              name="expiresAt"
              label="게시 종료"
              help="비워 두면 계속 보여요. 끝나도 링크로는 볼 수 있어요."
            />
          </div>
          <PinField form={form} />
        </div>
      </div>
    </section>
  );
}

/** With five pinned already, one must be unpinned first. Unticking is always possible. */
function PinField({ form: { control } }: Pick<PublishingFieldsProps, "form">) {
  const isPinned = useWatch({ control, name: "isPinned" });
  const { defaultValues } = useFormState({ control });
  const { data } = useQuery(callQuery("getNotices", { limit: 1, excerpt: true }));
  const scheduled = useQuery(callQuery("getNotices", { state: "scheduled", limit: 100, excerpt: true }));
  const waiting = scheduled.data?.notices.filter((notice) => notice.isPinned) ?? [];
  const count = (data?.pinned.length ?? 0) + waiting.length;
  const isFull = !isPinned && defaultValues?.isPinned !== true && count >= mostPinnedNotices;
  return (
    <FormCheckbox
      control={control}
      name="isPinned"
      help="목록 맨 위에 다섯 개까지 둘 수 있어요."
      disabledReason={isFull ? "이미 다섯 개를 고정했어요. 다른 공지의 고정을 먼저 풀어 주세요." : undefined}
    >
      상단에 고정
    </FormCheckbox>
  );
}

function ImportanceHelp({ form: { control } }: Pick<PublishingFieldsProps, "form">) {
  const importance = useWatch({ control, name: "importance" });
  return importance === "urgent" ? "알림을 꺼 둔 주민도, 밤에도 바로 받아요." : undefined;
}

/** The settings that differ from a plain notice. */
function Summary({ form: { control }, isPublished }: PublishingFieldsProps) {
  const typed = { ...emptyNotice, ...useWatch({ control }) };
  const publishAt = momentOfSeoulField(typed.publishAt);
  const expiresAt = momentOfSeoulField(typed.expiresAt);
  const parts = [
    noticeCategoryNames[typed.category],
    typed.importance !== "normal" && noticeImportanceNames[typed.importance],
    nameBuildings(typed.buildings),
    !isPublished && (publishAt ? `${formatFullTime(publishAt)} 예약` : "바로 게시"),
    expiresAt && `${formatFullTime(expiresAt)}까지`,
    typed.isPinned && "상단 고정",
  ];
  return <span className="text-label text-neutral-weak">{parts.filter(Boolean).join(" · ")}</span>;
}

/** The buildings, each a box to tick. With none ticked it is for all of them. */
function BuildingsField({ form: { control } }: Pick<PublishingFieldsProps, "form">) {
  const buildings = useBuildings();
  const { field, fieldState } = useController({ control, name: "buildings" });
  const noteId = useId();
  // One that is gone since stays to be seen, so that it can be taken away.
  const all = [...new Set([...(buildings ?? []).map(({ building }) => building), ...field.value])].toSorted(
    (one, other) => one - other,
  );
  if (all.length < 2 && field.value.length === 0) return null;
  const { error } = fieldState;
  const toggle = (building: number) =>
    field.onChange(
      field.value.includes(building)
        ? field.value.filter((one) => one !== building)
        : [...field.value, building].toSorted((one, other) => one - other),
    );
  return (
    <fieldset aria-describedby={noteId} className="min-w-0">
      <legend className="mb-1.5 text-label font-semibold">대상</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((building, nth) => (
          <label key={building} className={buildingClass}>
            <input
              ref={nth === 0 ? field.ref : undefined}
              type="checkbox"
              checked={field.value.includes(building)}
              onChange={() => toggle(building)}
              onBlur={field.onBlur}
              className="size-4 accent-(--stroke-brand-solid)"
            />
            {building}동
          </label>
        ))}
      </div>
      <p
        id={noteId}
        className={classNames("mt-1.5 text-label", error ? "text-critical" : "text-neutral-weak")}
      >
        {error?.message ??
          `${nameAddressed(field.value, buildings)}에 알려요. 글은 모든 주민이 볼 수 있어요.`}
      </p>
    </fieldset>
  );
}

const buildingClass =
  "inline-flex min-h-target cursor-pointer items-center gap-2 rounded-control border border-neutral bg-raised px-3 tabular " +
  "transition-colors hover:border-neutral-solid has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:font-semibold";
