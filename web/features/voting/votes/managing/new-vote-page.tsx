import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";

import type { Input } from "#contract/index.ts";
import { type Action, useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { KindFields } from "./kind-fields.tsx";
import { type Draft, kindForm, sentOf, usualPeriod } from "./vote-form.ts";

/** /manager/votes/new, or `?from=` an earlier vote, to take over its contests and officials. */
export function NewVotePage() {
  const [search] = useSearchParams();
  const from = search.get("from");
  return (
    <>
      <title>투표 만들기 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.votes}>투표</BackLink>}
        title="투표 만들기"
        description="공고하기 전까지는 관리사무소만 볼 수 있어요."
      />
      {from === null ? <NewVote /> : <Copied voteId={from} />}
    </>
  );
}

function Copied({ voteId }: { voteId: string }) {
  const query = useQuery(callQuery("getVoteById", { voteId }));
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
      {(earlier) => <NewVote earlier={earlier} />}
    </Loaded>
  );
}

function NewVote({ earlier }: { earlier?: Draft }) {
  const copied = earlier && sentOf(earlier);
  const form = useZodForm(kindForm, {
    defaultValues: {
      title: copied?.title ?? "",
      description: copied?.description ?? "",
      kind: copied?.kind ?? "election",
      basis: copied?.basis ?? "residents",
    },
  });
  const create = useCreation(earlier);
  return (
    <div className="max-w-(--container-reading)">
      <CommandForm
        label="투표"
        form={form}
        draft={earlier ? `vote.copy.${earlier.vote.id}` : "vote.new"}
        command={create}
        payload={(typed) => ({
          contests: [],
          objectionDays: 7,
          ...copied,
          ...typed,
          ...usualPeriod(),
        })}
        buttons={
          <FormActions surface="ground">
            <ButtonLink href={paths.manager.votes}>취소</ButtonLink>
            <SubmitButton variant="primary">저장하고 다음</SubmitButton>
          </FormActions>
        }
      >
        <KindFields form={form} isNew />
      </CommandForm>
    </div>
  );
}

/** Creates the draft, and names the officials of the vote that it is drafted from: they accept and lock it anew. */
function useCreation(earlier: Draft | undefined): Action<Input<"createVote">> {
  const navigate = useNavigate();
  const created = useRef("");
  const toContests = () =>
    void navigate(paths.manager.editVote(created.current, "contests"), { replace: true });
  const namedAgain = "선거관리위원은 다시 정해 주세요.";
  const naming = useCommand("setVoteOfficials", {
    fallback: namedAgain,
    onward: toContests,
    // Somebody may have left. The draft stands, and its officials can be named there.
    onFailure: () => {
      showToast({ tone: "critical", message: namedAgain, seconds: 5 });
      toContests();
    },
  });
  const officials = (earlier?.officials ?? []).flatMap(({ userId, holdsLock }) =>
    userId === null ? [] : [{ userId, holdsLock }],
  );
  const creation = useCommand("createVote", {
    fallback: "투표를 만들지 못했어요. 다시 시도해 주세요.",
    onward: ({ voteId }) => {
      created.current = voteId;
      if (officials.length === 0 || earlier?.vote.kind === "opinion") toContests();
      else naming.run({ voteId, officials });
    },
  });
  return { ...creation, isPending: creation.isPending || naming.isPending };
}
