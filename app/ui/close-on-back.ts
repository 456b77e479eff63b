import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

interface EntryState {
  key?: string;
  /** Number of open panels that this history entry stands for. */
  panels?: number;
}

/** Close callbacks of the open panels, topmost last. */
const openPanels: (() => void)[] = [];
let current: EntryState = {};
let isListening = false;

const readState = (): EntryState => (window.history.state as EntryState | null) ?? {};
const depthOf = ({ panels = 0 }: EntryState): number => panels;

/**
 * Handles moves between a page and the history entries of its panels, before the router's own listener sees them. Back
 * closes the topmost panel. Entries of panels that were closed another way are skipped, so one Back leaves the page.
 */
function onPopState(event: PopStateEvent): void {
  const [from, to] = [current, readState()];
  current = to;
  if (from.key !== to.key || depthOf(from) === depthOf(to)) return;
  event.stopImmediatePropagation();
  if (depthOf(to) > depthOf(from)) return;
  if (openPanels.length > depthOf(to)) openPanels.at(-1)?.();
  else window.history.back();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', onPopState, { capture: true });
}

/**
 * Pushes a history entry while a panel is open, so that the browser's Back button closes the panel instead of leaving
 * the page. `close` must set `isOpen` to false. Don't use it for panels that the URL opens: Back closes those already.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  const { key } = useLocation();
  useEffect(() => {
    // The router navigated with pushState, which fires no event.
    current = readState();
  }, [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    listen();
    const panel = () => closeNow();
    openPanels.push(panel);
    const state = readState();
    // Reuse the entry that a closed panel left behind.
    if (depthOf(state) < openPanels.length)
      window.history.pushState({ ...state, panels: depthOf(state) + 1 }, '');
    current = readState();
    return () => void openPanels.splice(openPanels.indexOf(panel), 1);
  }, [isOpen]);
}
