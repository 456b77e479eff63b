import { useEffect, useState } from 'react';
import { LazyComponent } from '#ui/lazy-component.tsx';
import { useOpenReview } from '../room-contexts.ts';
import type { SidePanel } from '../side-panels.tsx';
import { isCalibration, type Measurement } from './measurement.ts';

export interface MeasureProps {
  /** The measurement that is being marked. */
  draft: Measurement | undefined;
  setDraft: (draft: Measurement | undefined) => void;
  /** Id of the measurement whose lines are on the picture. */
  shownId: string | undefined;
  setShownId: (id: string | undefined) => void;
  /** Whether a point of the draft is being dragged. */
  isDragging: boolean;
  setDragging: (isDragging: boolean) => void;
}

const loadPanel = async () => (await import('./measure-panel.tsx')).MeasurePanel;
const loadLayer = async () => (await import('./measure-layer.tsx')).MeasureLayer;

/** The tab 'Measure' of the room. Athletes have it if there is something to read. Its code is loaded with the tab. */
export function useMeasurePanel(): SidePanel | undefined {
  const { review, permissions } = useOpenReview();
  const [draft, setDraft] = useState<Measurement>();
  const [shownId, setShownId] = useState<string>();
  const [isDragging, setDragging] = useState(false);
  const { canReview } = permissions;
  useEffect(() => {
    // Loaded early for coaches, so that the tab also opens offline.
    if (canReview) void Promise.all([loadPanel(), loadLayer()]).catch(() => undefined);
  }, [canReview]);
  const { length } = review.measurements.filter((measurement) => !isCalibration(measurement));
  if (length === 0 && !canReview) return undefined;
  const props: MeasureProps = { draft, setDraft, shownId, setShownId, isDragging, setDragging };
  return {
    key: 'measure',
    label: 'Measure',
    count: length,
    content: <LazyComponent load={loadPanel} shouldLoad props={props} />,
    layer: <LazyComponent load={loadLayer} shouldLoad props={props} />,
  };
}
