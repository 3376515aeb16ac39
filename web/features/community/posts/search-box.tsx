import { useState } from "react";
import { useNavigate } from "react-router";

import { isSearchable } from "#contract/values/search-form.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";

/** Takes words, and shows their search results on the community's home. */
export function SearchBox({ words }: { words: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(words);
  const [isTooShort, setTooShort] = useState(false);

  function change(text: string) {
    setTyped(text);
    setTooShort(false);
    // Emptying the box shows the boards again.
    if (text === "" && words !== "") void navigate(paths.resident.community);
  }
  function submit() {
    if (!isSearchable(typed)) setTooShort(true);
    else void navigate(paths.resident.communitySearch(typed.trim()));
  }
  return (
    <search className="flex flex-col gap-2 lg:rounded-card lg:border lg:border-neutral-weak lg:bg-raised lg:p-5">
      <div className="flex gap-2 *:first:flex-1 lg:flex-col">
        <SearchField
          label="커뮤니티 검색"
          hidesLabel
          value={typed}
          onChange={change}
          onSubmit={submit}
          placeholder="예: 누수"
        />
        <Button onPress={submit}>검색</Button>
      </div>
      <p role="alert" className="text-label text-critical empty:hidden">
        {isTooShort && "두 글자 이상 입력해주세요."}
      </p>
    </search>
  );
}
