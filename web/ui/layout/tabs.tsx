import { type ReactNode, useEffect, useRef } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** A number beside the label. */
  count?: number;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Read out as the name of the whole choice. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

export function Tabs<Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone, the selected one may be beyond the edge.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-key="${selected}"]`);
    const beyond = tab && tab.offsetLeft + tab.offsetWidth - list.current!.clientWidth;
    if (beyond && beyond > list.current!.scrollLeft) list.current!.scrollLeft = beyond;
  }, [selected]);
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key);
        if (item) onSelect(item.id);
      }}
    >
      <TabList
        ref={list}
        aria-label={label}
        className="fading-end relative flex gap-1 overflow-x-auto border-b border-neutral-weak [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={tabClass}>
            {item.label}
            {item.count !== undefined && (
              <span className="tabular text-label">{item.count.toLocaleString("ko-KR")}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-5">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

const tabClass =
  "relative -outline-offset-2 flex min-h-target cursor-pointer items-center gap-1.5 rounded-t-control px-3 whitespace-nowrap text-neutral-weak " +
  "transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full " +
  "hover:text-neutral data-selected:font-semibold data-selected:text-neutral data-selected:after:bg-brand-solid";
