import { useState } from 'react';
import { useMedia } from '#lib/page/use-media.ts';
import type { Phase } from '#domain/review-calls.ts';
import { DrawPanel } from './room-tools.tsx';
import { useOpenReview, useRoomPen, useRoomView } from './room-contexts.ts';
import type { SidePanel } from './side-panels.tsx';
import { PhaseStrip } from './video/phase-strip.tsx';
import { useHand } from './video/use-hand.ts';

interface ToolsOptions {
  /** Full screen. */
  isLarge: boolean;
  /** Key of a panel that opens by itself when it appears. */
  latestKey: string | undefined;
  phasePictures: Partial<Record<Phase, string>> | undefined;
}

/** Which tool is open, and where the tools are: below and beside the video, in a sheet at the thumb, or on a rail in full screen. */
export function useTools({ isLarge, latestKey, phasePictures }: ToolsOptions) {
  const { review, permissions } = useOpenReview();
  const { writingId } = useRoomView();
  const pen = useRoomPen();
  const isHand = useHand();
  const isShort = useMedia('(max-height: 30rem)', false);
  const [openKey, setOpenKey] = useState('notes');
  const [seen, setSeen] = useState<{ latestKey: string | undefined; writingId: string | undefined }>();
  /** In full screen. */
  const [isShown, setShown] = useState(false);
  const [wasLarge, setWasLarge] = useState(isLarge);
  const [isHigh, setHigh] = useState(true);
  if (wasLarge !== isLarge) {
    setWasLarge(isLarge);
    // Full screen begins with the whole picture.
    setShown(false);
  }
  const show = (key: string) => {
    setOpenKey(key);
    setShown(true);
  };
  if (seen?.latestKey !== latestKey || seen?.writingId !== writingId) {
    setSeen({ latestKey, writingId });
    if (seen?.writingId !== writingId && writingId !== undefined) show('notes');
    else if (seen?.latestKey !== latestKey && latestKey !== undefined) show(latestKey);
  }
  /** Drawing tools and phases have tabs, because there is no place below the video. */
  const areTabs = isHand || (isLarge && isShort);
  const hasPhases = permissions.canReview || Object.keys(review.phases).length > 0;
  const tabs: SidePanel[] = [];
  if (areTabs && pen.canDraw) tabs.push({ key: 'draw', label: 'Draw', content: <DrawPanel /> });
  if (areTabs && hasPhases)
    tabs.push({
      key: 'phases',
      label: 'Phases',
      content: <PhaseStrip layout={isHigh || isLarge ? 'grid' : 'names'} pictures={phasePictures} />,
    });
  return {
    areTabs,
    tabs,
    openKey,
    open(key: string) {
      if (key === 'draw' && pen.tool === undefined) pen.toggleTool('freehand');
      if (openKey === 'draw' && key !== 'draw') pen.deselectTool();
      show(key);
    },
    /** The open tab was pressed again. */
    again() {
      if (isLarge) setShown(!isShown);
      else setHigh(!isHigh);
    },
    isShown: !isLarge || isShown,
    isHigh,
    setHigh,
  };
}
