import { useState } from 'react';

/** The open side panel. A panel that appears later (`latestKey`) opens by itself. */
export function useOpenPanel(latestKey: string | undefined): [string, (key: string) => void] {
  const [openPanel, setOpenPanel] = useState('notes');
  const [seenKey, setSeenKey] = useState(latestKey);
  if (seenKey !== latestKey) {
    setSeenKey(latestKey);
    if (latestKey !== undefined) setOpenPanel(latestKey);
  }
  return [openPanel, setOpenPanel];
}
