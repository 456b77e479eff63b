import { useEffect } from 'react';
import { LazyComponent } from '#ui/lazy-component.tsx';
import { useOpenReview } from '../room-contexts.ts';
import type { SidePanel } from '../side-panels.tsx';
import { PathLayer } from './path-layer.tsx';
import { usePaths } from './use-paths.ts';

const loadPanel = async () => (await import('./paths-panel.tsx')).PathsPanel;

/** Returns the room's tab for paths; undefined for an athlete whose review has none. */
export function usePathsPanel(): SidePanel | undefined {
  const { review, permissions } = useOpenReview();
  const { canReview } = permissions;
  const paths = usePaths();
  useEffect(() => {
    // Loaded early for coaches, so that the tab also opens offline.
    if (canReview) void loadPanel().catch(() => undefined);
  }, [canReview]);
  if (!canReview && Object.keys(review.paths).length === 0) return undefined;
  return {
    key: 'paths',
    label: 'Paths',
    content: <LazyComponent load={loadPanel} shouldLoad props={{ paths }} />,
    layer: <PathLayer paths={paths} />,
  };
}
