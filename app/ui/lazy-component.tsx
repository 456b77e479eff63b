import { createElement, useEffect, useState, type ComponentType } from 'react';

interface LazyComponentProps<Props> {
  /** Must be the same function on every render. */
  load: () => Promise<ComponentType<Props>>;
  shouldLoad: boolean;
  /** Props of the loaded component. */
  props: Props;
}

/**
 * Renders a component whose code is loaded when `shouldLoad` first becomes true, and nothing until then. A failed load
 * is logged and retried the next time `shouldLoad` becomes true.
 */
export function LazyComponent<Props extends object>({ load, shouldLoad, props }: LazyComponentProps<Props>) {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  const isMissing = shouldLoad && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isUnmounted = false;
    load().then(
      (component) => isUnmounted || setLoaded({ component }),
      (error: unknown) => console.error('Could not load a part of the page', error),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isMissing, load]);
  return loaded && createElement(loaded.component, props);
}
