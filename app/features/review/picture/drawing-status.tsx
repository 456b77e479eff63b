import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemTexts, type DrawingState } from './use-drawing-job.ts';

/** Progress of a picture with 'Cancel', or why it could not be drawn. */
export function DrawingStatus({ state, onCancel }: { state: DrawingState; onCancel: () => void }) {
  if (state.status === 'failed') return <Notice tone="error">{problemTexts[state.problem]}</Notice>;
  if (state.status !== 'drawing') return null;
  const percent = Math.floor(state.share * 100);
  return (
    <div>
      <p role="status" className="text-15">
        Drawing the picture…
      </p>
      <div
        role="progressbar"
        aria-label="Picture"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-2 bg-surface-2"
      >
        <div className="h-full bg-pit" style={{ width: `${percent}%` }} />
      </div>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
