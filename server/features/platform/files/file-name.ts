import { cleanText, hasVisibleLetter, unusableSignIn } from "#contract/values/clean-text.ts";
import { fileLimits } from "#contract/values/file-purposes.ts";
import { countCharacters } from "#contract/values/text.ts";
import { CallError } from "#server/call/call-error.ts";

/**
 * The name of a document, from its header: decoded, in one form for every device, without a path, and without signs that
 * let a name read as another, such as `gpj.exe` as `exe.jpg`.
 *
 * @throws CallError invalid_input
 */
export function fileNameOf(header: string | string[] | undefined): string {
  const name = cleanText(decoded(header).split(/[/\\]/).at(-1)!, false).normalize("NFC");
  if (!hasVisibleLetter(name) || unusableSignIn(name) !== undefined)
    throw refused("파일 이름을 확인해 주세요.");
  if (countCharacters(name) > fileLimits.nameLength) {
    throw refused(`파일 이름은 ${fileLimits.nameLength}자까지예요. 짧게 바꾸고 다시 시도해 주세요.`);
  }
  return name;
}

function decoded(header: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(header ?? ""));
  } catch {
    throw refused("파일 이름을 확인해 주세요.");
  }
}

function refused(message: string): CallError {
  return new CallError("invalid_input", { field: "name", message });
}
