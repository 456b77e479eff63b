import { createElement, useEffect, useState, type ComponentType } from 'react';

interface LaterProps<Props> {
  /** Must be the same function each time. */
  load: () => Promise<ComponentType<Props>>;
  isWanted: boolean;
  /** What the component is given. */
  props: Props;
}

/**
 * Shows a component whose code is fetched when it is first wanted, and nothing until it is here. A failed fetch is logged and tried again
 * at the next wish.
 */
export function Later<Props extends object>({ load, isWanted, props }: LaterProps<Props>) {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  const isMissing = isWanted && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    load().then(
      (component) => isGone || setLoaded({ component }),
      (error: unknown) => console.error('A part of the page could not be fetched', error),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, load]);
  return loaded && createElement(loaded.component, props);
}
