import { z } from "zod";

import { attachedFiles, type FormFile } from "#web/files/attached-files.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { FileMark } from "#web/files/file-mark.tsx";
import { FilesField } from "#web/files/files-field.tsx";
import { FormFiles } from "#web/files/form-files.tsx";
import type { Upload, Uploads } from "#web/files/use-uploads.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { idle } from "./sample-data.ts";
import { SampleRow, SampleSection } from "./sample-section.tsx";

const sampleInput = z.object({ fileIds: attachedFiles });

export function FileSamples() {
  return (
    <SampleSection title="사진과 문서">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FilesForm />
        <Card title="보내는 중과 실패">
          <FormFiles
            files={[photos[0]!, documents[0]!]}
            goneIds={new Set(["1", "4"])}
            uploads={uploads}
            onMove={() => undefined}
            onRemove={() => undefined}
            onGone={() => undefined}
            onStage={() => undefined}
          />
        </Card>
        <Card title="여러 장과 문서">
          <Attachments subject="공지" files={[...photos, ...documents]} />
        </Card>
        <Card title="한 장, 불러올 수 없는 사진, 목록의 표시">
          <Attachments subject="민원" files={photos.slice(0, 1)} />
          <Attachments subject="글" files={[{ ...photos[0]!, url: missing, thumbnailUrl: missing }]} />
          <SampleRow>
            <FileMark fileCount={1} thumbnailUrl={photos[0]!.thumbnailUrl} />
            <FileMark fileCount={4} thumbnailUrl={photos[1]!.thumbnailUrl} />
            <FileMark fileCount={2} thumbnailUrl={null} />
          </SampleRow>
        </Card>
      </div>
    </SampleSection>
  );
}

function FilesForm() {
  const form = useZodForm(sampleInput, { defaultValues: { fileIds: [...photos, ...documents] } });
  return (
    <Card title="올린 사진과 문서">
      <CommandForm form={form} command={{ ...idle, run: () => undefined }} label="올린 사진과 문서">
        <FilesField control={form.control} name="fileIds" purpose="notice" />
        <SubmitButton variant="primary">보내기</SubmitButton>
      </CommandForm>
    </Card>
  );
}

const missing = "/files/missing";

const photos: FormFile[] = [
  samplePhoto("1", "#7a8f6a", 1600, 1200),
  samplePhoto("2", "#b5896a", 1200, 1600),
  samplePhoto("3", "#6a7f95", 1600, 900),
];

const documents: FormFile[] = [
  sampleDocument("4", "관리비 부과내역(11월)_최종.hwp", 83_000),
  sampleDocument("5", "2026년 하반기 승강기 정기 안전 점검 결과 보고서 (주)한국엘리베이터.pdf", 4_300_000),
];

const uploads: Uploads = {
  all: [
    { key: "1", source: new File([], "사진.jpg", { type: "image/jpeg" }) },
    { key: "2", source: new File([], "기다리는 사진.jpg", { type: "image/jpeg" }) },
    failedUpload(
      "3",
      "IMG_0001.jpg",
      "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.",
      true,
    ),
    failedUpload("4", "관리비.xls", "올릴 수 없는 형식이에요.", false),
  ],
  current: { key: "1", part: 0.45 },
  add: () => true,
  remove: () => undefined,
  repeat: () => undefined,
  forgetRefused: () => undefined,
};

function samplePhoto(id: string, colour: string, width: number, height: number): FormFile {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return {
    id,
    name: "사진 1.jpg",
    mediaType: "image/jpeg",
    bytes: 240_000,
    width,
    height,
    thumbnailWidth: width,
    url,
    thumbnailUrl: url,
  };
}

function sampleDocument(id: string, name: string, bytes: number): FormFile {
  const kind = "application/octet-stream";
  return {
    id,
    name,
    mediaType: kind,
    bytes,
    width: null,
    height: null,
    thumbnailWidth: null,
    url: missing,
    thumbnailUrl: null,
  };
}

function failedUpload(key: string, name: string, message: string, isRepeatable: boolean): Upload {
  const type = name.endsWith(".jpg") ? "image/jpeg" : "";
  return { key, source: new File([], name, { type }), failure: { message, isRepeatable } };
}
