import { useMedia } from '#lib/page/use-media.ts';

/**
 * Returns whether the room is one column that fills a phone or tablet held upright, with the tools in a sheet at the thumb. The same
 * screens as the CSS variant `hand` (base.css), which lays them out before scripts run.
 */
export const useHand = (): boolean => useMedia('(width < 64rem) and (height > 30rem)', false);
