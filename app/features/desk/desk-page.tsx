import { useSearchParams } from 'react-router';
import { Tabs, type Tab } from '#ui/tabs.tsx';

/** The tools of the desk, one tab each. The URL parameter `tab` selects the open tab. */
export function DeskPage({ tabs, label }: { tabs: readonly [Tab, ...Tab[]]; label: string }) {
  const [query, setQuery] = useSearchParams();
  const requestedKey = query.get('tab');
  const openTab = tabs.find(({ key }) => key === requestedKey) ?? tabs[0];
  return (
    <Tabs
      tabs={tabs}
      label={label}
      openKey={openTab.key}
      onOpen={(key) =>
        setQuery(key === tabs[0].key ? {} : { tab: key }, { replace: true, preventScrollReset: true })
      }
    />
  );
}
