import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

/** One panel at a time, chosen by its tab; arrow keys move between the tabs. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <AriaTabs className="flex flex-col gap-6">
      <TabList aria-label={label} className="flex gap-2 overflow-x-auto border-b border-line px-1 pt-1">
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="min-h-12 shrink-0 cursor-pointer rounded-t-card border-b-4 border-transparent px-4 py-2.5 font-semibold text-soft outline-offset-[-3px] hover:text-ink data-selected:border-brand data-selected:text-brand"
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id}>
          {item.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
