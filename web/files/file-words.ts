import { type ErrorCode, errors } from "#contract/errors.ts";
import { type FilePurposeName, filePurposes } from "#contract/values/file-purposes.ts";

export interface FileWords {
  label: string;
  /** What one of them is called. */
  noun: string;
  /** What they are counted by. */
  unit: string;
  most: number;
  /** Said before anybody chooses too many or too large ones. */
  limit: string;
  /** Said where no more can be added. */
  full: string;
  /** Said about files that could not be taken any more. */
  tooMany: string;
  /** Said when a form is sent with failed ones. */
  failed: string;
  /** Said when a form was sent with some that the server has no longer. */
  gone: string;
  /** Said for a refusal, if its own sentence speaks of what this form does not take. */
  refusals: Partial<Record<ErrorCode, string>>;
}

/** Said in the place of a file that the server has no longer. */
export const goneFile = "없어진 파일이에요";

/** The office's list of households is no document among others. */
const listRefusals: FileWords["refusals"] = {
  file_type_not_allowed: errors.import_unreadable.message,
  file_broken: errors.import_unreadable.message,
};

/** What a form says of its files. */
export function wordsOf(purpose: FilePurposeName): FileWords {
  const { documents, total } = filePurposes[purpose];
  return documents > 0
    ? {
        label: "사진과 문서",
        noun: "파일",
        unit: "개",
        most: total,
        limit: `사진과 문서를 합쳐 ${total}개까지 올릴 수 있어요. 사진은 30MB, 문서(PDF, 한글, 워드, 엑셀, 파워포인트, 텍스트)는 20MB까지예요.`,
        full: `사진과 문서는 합쳐 ${total}개까지 올릴 수 있어요.`,
        tooMany: `사진과 문서는 합쳐 ${total}개까지 올릴 수 있어요. 나머지는 담지 않았어요.`,
        failed: "올리지 못한 파일이 있어요. 다시 올리거나 지운 뒤에 보내 주세요.",
        gone: "없어진 파일이 있어요. 빼면 나머지는 그대로 보낼 수 있어요.",
        refusals: purpose === "import" || purpose === "bill" ? listRefusals : {},
      }
    : {
        label: "사진",
        noun: "사진",
        unit: "장",
        most: total,
        limit: `사진은 ${total}장까지, 한 장에 30MB까지 올릴 수 있어요. 찍은 위치는 지우고 올려요.`,
        full: `사진은 ${total}장까지 올릴 수 있어요.`,
        tooMany: `사진은 ${total}장까지 올릴 수 있어요. 나머지는 담지 않았어요.`,
        failed: "올리지 못한 사진이 있어요. 다시 올리거나 지운 뒤에 보내 주세요.",
        gone: "없어진 사진이 있어요. 빼면 나머지는 그대로 보낼 수 있어요.",
        refusals: {
          file_type_not_allowed: "여기에는 사진(JPG, PNG, WebP, HEIC)만 올릴 수 있어요.",
          file_too_large: "사진은 한 장에 30MB까지 올릴 수 있어요.",
        },
      };
}
