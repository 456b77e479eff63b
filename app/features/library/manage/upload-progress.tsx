import { formatMegabytes } from '#lib/text/format-size.ts';
import type { ResumableProgress, ResumableState } from '#lib/uploads/resumable-upload.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

interface UploadProgressProps extends ResumableProgress {
  state: ResumableState;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

const stateTexts: Record<ResumableState, string> = {
  sending: 'Uploading',
  waiting: 'Connection lost. The upload continues automatically when you’re back online.',
  paused: 'Paused',
};

/** Shows the progress of an upload, with buttons to pause and cancel it. */
export function UploadProgress({
  sentBytes,
  totalBytes,
  state,
  onPause,
  onResume,
  onCancel,
}: UploadProgressProps) {
  const share = totalBytes === 0 ? 0 : sentBytes / totalBytes;
  return (
    <div className="border border-hairline bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="text-15 font-semibold">
          {stateTexts[state]}
        </p>
        <p className="font-mono text-13 text-muted">
          {formatMegabytes(sentBytes)} of {formatMegabytes(totalBytes)}, {Math.floor(share * 100)} %
        </p>
      </div>
      <ProgressBar label="Upload" share={share} className="mt-2" />
      <div className="mt-1 flex gap-4">
        {state === 'paused' ? (
          <Button look="quiet" onClick={onResume}>
            Resume
          </Button>
        ) : (
          <Button look="quiet" onClick={onPause}>
            Pause
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}
