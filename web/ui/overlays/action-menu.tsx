import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";

import { classNames } from "#web/ui/class-names.ts";
import { itemClass, popoverClass } from "#web/ui/fields/list-box-styles.ts";

import { Popover } from "./popover.tsx";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  tone?: "neutral" | "critical";
  /** The reason why it cannot be chosen now. */
  disabledReason?: string | undefined;
  /** Give exactly one of the two. */
  onSelect?: () => void;
  href?: string;
}

interface ActionMenuProps {
  /** The trigger's name, such as '푸른마을 메뉴'. */
  label: string;
  actions: readonly MenuAction[];
  /** The content of the trigger; three dots by default. */
  trigger?: ReactNode;
}

/** A button that opens a list of actions. */
export function ActionMenu({ label, actions, trigger }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className={classNames(
          "inline-flex min-h-target min-w-target items-center justify-center gap-2 rounded-control text-neutral-weak print:hidden",
          "transition-colors hover:bg-neutral-hover hover:text-neutral data-pressed:bg-neutral-pressed",
        )}
      >
        {trigger ?? <EllipsisVertical aria-hidden size="1.25rem" />}
      </Button>
      <Popover placement="bottom end" className={classNames("min-w-44", popoverClass)}>
        <Menu aria-label={label} className="outline-none">
          {actions.map((action) => (
            <ActionItem key={action.label} {...action} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function ActionItem({ label, icon, tone = "neutral", disabledReason, onSelect, href }: MenuAction) {
  return (
    <MenuItem
      textValue={label}
      href={href}
      onAction={onSelect}
      isDisabled={disabledReason !== undefined}
      className={classNames(
        itemClass,
        // What cannot be undone keeps its distance.
        tone === "critical" && "not-first:mt-2 not-off:text-critical",
      )}
    >
      {icon}
      <span className="flex flex-col">
        {label}
        {disabledReason !== undefined && (
          <span className="max-w-56 text-label text-neutral-weak">{disabledReason}</span>
        )}
      </span>
    </MenuItem>
  );
}
