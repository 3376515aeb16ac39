import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";

import { itemClass, popoverClass } from "#web/ui/fields/list-box-styles.ts";
import { Badge, type BadgeTone } from "#web/ui/text/badge.tsx";

import { Popover } from "./popover.tsx";

interface BadgeMenuItem<Value extends string> {
  value: Value;
  label: string;
  tone: BadgeTone;
}

interface BadgeMenuProps<Value extends string> {
  /** What the state belongs to, such as '천장 누수 처리 상태'. It is read out after the state. */
  label: string;
  items: readonly BadgeMenuItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * A state to read at a glance, and to change on second thoughts. Opening it changes nothing, by arrow keys
 * neither: only a choice in the menu does.
 */
export function BadgeMenu<Value extends string>({ label, items, value, onChange }: BadgeMenuProps<Value>) {
  const current = items.find((item) => item.value === value);
  if (!current) return null;
  return (
    <MenuTrigger>
      <Button
        aria-label={`${current.label} ${label}`}
        className="inline-flex min-h-target min-w-target cursor-pointer items-center gap-1 rounded-control text-neutral-weak transition-colors hover:text-neutral"
      >
        <Badge tone={current.tone}>{current.label}</Badge>
        <ChevronDown aria-hidden size="1rem" className="shrink-0" />
      </Button>
      <Popover placement="bottom end" className={`min-w-40 ${popoverClass}`}>
        <Menu
          aria-label={label}
          items={items}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value]}
          onAction={(key) => {
            const chosen = items.find((item) => item.value === key);
            if (chosen && chosen.value !== value) onChange(chosen.value);
          }}
          className="outline-none"
        >
          {(item) => (
            <MenuItem id={item.value} textValue={item.label} className={itemClass}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">
                    <Badge tone={item.tone}>{item.label}</Badge>
                  </span>
                  {isSelected && <Check aria-hidden size="1.125rem" className="shrink-0 text-brand" />}
                </>
              )}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
