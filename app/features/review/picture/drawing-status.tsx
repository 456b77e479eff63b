import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { problemTexts, type DrawingState } from './use-drawing-job.ts';

/** Progress of a picture with 'Cancel', or why it could not be drawn. */
export function DrawingStatus({ state, onCancel }: { state: DrawingState; onCancel: () => void }) {
  if (state.status === 'failed') return <Notice tone="error">{problemTexts[state.problem]}</Notice>;
  if (state.status !== 'drawing') return null;
  return (
    <div>
      <p role="status" className="text-15">
        Drawing the picture…
      </p>
      <ProgressBar label="Picture" share={state.share} className="mt-2" />
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
