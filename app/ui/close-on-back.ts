import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

interface EntryState {
  key?: string;
  /** How many panels this history entry lies above its page. */
  panels?: number;
}

/** What closes each open panel, the topmost last. */
const openPanels: (() => void)[] = [];
let current: EntryState = {};
let isListening = false;

const readState = (): EntryState => (window.history.state as EntryState | null) ?? {};
const depthOf = ({ panels = 0 }: EntryState): number => panels;

/**
 * Runs before the router's own listener. Moves between a page and the entries of its panels are ours: Back closes the topmost open panel; an
 * entry whose panel was closed otherwise is passed over, so that one Back still leads to the page before.
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
 * Lets the browser's Back close a panel instead of leaving the page, by a history entry of its own. `close` has to lead to `isOpen` false. Not for
 * what is open because the address says so: Back closes that by itself.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  const { key } = useLocation();
  useEffect(() => {
    // The router moved on, which raises no event.
    current = readState();
  }, [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    listen();
    const panel = () => closeNow();
    openPanels.push(panel);
    const state = readState();
    // An entry that a closed panel left behind serves the next one.
    if (depthOf(state) < openPanels.length)
      window.history.pushState({ ...state, panels: depthOf(state) + 1 }, '');
    current = readState();
    return () => void openPanels.splice(openPanels.indexOf(panel), 1);
  }, [isOpen]);
}
