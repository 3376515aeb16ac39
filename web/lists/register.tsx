import Plus from "lucide-react/icons/plus";
import { type ComponentType, type ReactNode, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { LoadedList } from "./loaded-list.tsx";
import type { Loadable } from "./loaded.tsx";

interface RegisterProps<Row> {
  title: string;
  description: string;
  /** The primary action, such as '아파트 등록'. */
  createLabel: string;
  /** Beside it: the way to what belongs to the list. */
  beside?: ReactNode;
  /** The form for a new one. Its code may load only when somebody opens it. */
  CreateDialog: ComponentType<{ isOpen: boolean; onClose: () => void }>;
  list: Loadable<readonly Row[]>;
  /** The sentence if the call fails without one of its own. */
  failed: string;
  /** Shown if there are no rows. */
  empty: { icon: ReactNode; text: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A screen for a register: the list, and a form for a new entry. */
export function Register<Row>({
  title,
  description,
  createLabel,
  beside,
  CreateDialog,
  list,
  failed,
  empty,
  children,
}: RegisterProps<Row>) {
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        title={title}
        description={description}
        action={
          <div className="flex flex-wrap gap-2">
            {beside}
            <Button variant="primary" icon={<Plus aria-hidden size="1.125rem" />} onPress={create}>
              {createLabel}
            </Button>
          </div>
        }
      />
      <LoadedList
        list={list}
        failed={failed}
        empty={
          <EmptyState icon={empty.icon} action={<Button onPress={create}>지금 등록하기</Button>}>
            {empty.text}
          </EmptyState>
        }
      >
        {children}
      </LoadedList>
      <OnceOpened isOpen={isCreating}>
        <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      </OnceOpened>
    </>
  );
}
