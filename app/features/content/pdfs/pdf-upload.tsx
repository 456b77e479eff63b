import { useContext, useEffect, useRef, useState } from 'react';
import type { CheckedPdf } from '#domain/content-calls.ts';
import { useSession } from '#lib/session/session.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { ResumableUploadError } from '#lib/uploads/resumable-failure.ts';
import type { ResumableProgress, ResumableState, ResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { Button } from '#ui/button.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ChooseFile } from '../uploads/choose-file.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { NoUploads } from '../uploads/no-uploads.ts';
import { limitMegabytes, uploadPdf } from './pdf-calls.ts';

/** Chooses a PDF, uploads it with its progress and has it checked. The upload continues after a lost connection. */
export function PdfUpload({
  label,
  onUploaded,
}: {
  label: string;
  onUploaded: (checked: CheckedPdf, file: File) => void;
}) {
  const session = useSession();
  const noUploads = useContext(NoUploads);
  const upload = useRef<ResumableUpload>(undefined);
  const [progress, setProgress] = useState<ResumableProgress>();
  const [state, setState] = useState<ResumableState>('sending');
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => void upload.current?.abort(), []);
  useLeaveGuard(progress !== undefined, { what: 'upload' });

  if (noUploads !== undefined) return <p className="basis-full text-15 text-muted">{noUploads}</p>;

  async function send(file: File): Promise<void> {
    if (session.status !== 'signed-in' || progress !== undefined) return;
    if (file.size > limitMegabytes * 1024 * 1024) {
      return setProblem(`This file is too large. The limit is ${limitMegabytes} MB.`);
    }
    setProblem(undefined);
    setProgress({ sentBytes: 0, totalBytes: file.size });
    try {
      const checked = await uploadPdf(file, {
        userId: session.user.id,
        onProgress: setProgress,
        onState: setState,
        onStart: (started) => (upload.current = started),
      });
      onUploaded(checked, file);
    } catch (failure) {
      if (!(failure instanceof ResumableUploadError && failure.kind === 'aborted')) {
        console.error('The PDF was not uploaded', failure);
        setProblem(explainError(failure));
      }
    } finally {
      setProgress(undefined);
      setState('sending');
    }
  }

  if (progress !== undefined) {
    const { sentBytes, totalBytes } = progress;
    const isSent = sentBytes === totalBytes;
    return (
      <div className="border border-hairline bg-surface px-4 py-3">
        <p role="status" className="text-15 font-semibold">
          {state === 'waiting'
            ? 'Connection lost. The upload continues when you’re back online.'
            : isSent
              ? 'Checking the PDF…'
              : 'Uploading…'}
        </p>
        <p className="font-mono text-13 text-muted">
          {formatMegabytes(sentBytes)} of {formatMegabytes(totalBytes)}
        </p>
        <ProgressBar label="Upload" share={totalBytes === 0 ? 0 : sentBytes / totalBytes} className="mt-2" />
        {!isSent && (
          <Button look="quiet" className="mt-1" onClick={() => void upload.current?.abort()}>
            Cancel upload
          </Button>
        )}
      </div>
    );
  }
  return (
    <div>
      <ChooseFile label={label} accept="application/pdf,.pdf" onChoose={(file) => void send(file)} />
      {problem !== undefined && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </div>
  );
}
