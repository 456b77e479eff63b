import { CloudUpload, Pause, Play, WifiOff, X } from 'lucide-react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { formatTimeLeft } from './queue/measure-speed.ts';
import { isOnDevice, type QueueState } from './queue/queue-state.ts';
import { needsPreparation, type QueuedVideo } from './queue/queue.ts';
import { getUploadQueue } from './queue/use-upload-queue.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

function sentBytesOf({ phase, size }: QueuedVideo): number {
  if (phase.name === 'uploading' || phase.name === 'paused') return phase.sentBytes;
  return phase.name === 'recording' ? size : 0;
}

function statusText(video: QueuedVideo, queue: QueueState): string {
  const { isOnline, isLeader } = queue;
  const { phase } = video;
  switch (phase.name) {
    case 'waiting':
      if (!isLeader) return 'Uploading in another window of this browser.';
      if (!isOnline && !needsPreparation(video))
        return `${isOnDevice(queue, video.id) ? 'Saved on this device. ' : ''}The upload starts when you’re back online.`;
      return 'Queued.';
    case 'converting':
      return video.toConvert ? 'Converting on this device. Keep this page open.' : 'Trimming on this device.';
    case 'uploading':
      if (!isLeader) return 'Uploading in another window of this browser.';
      return phase.isCut
        ? 'Connection lost. The upload continues automatically when you’re back online.'
        : 'Uploading.';
    case 'recording':
      return 'Almost done…';
    case 'paused':
      return 'Paused.';
    case 'failed':
    case 'chosen':
      return '';
  }
}

function Progress({ video, queue }: { video: QueuedVideo; queue: QueueState }) {
  const { phase, size } = video;
  const { isLeader, bytesPerSecond: speed } = queue;
  const sent = sentBytesOf(video);
  if (phase.name === 'converting') return <>{Math.round(phase.share * 100)}%</>;
  if (phase.name === 'waiting' || !isLeader) return <>{formatMegabytes(size)}</>;
  return (
    <>
      {formatMegabytes(sent)} of {formatMegabytes(size)}
      {phase.name === 'uploading' && !phase.isCut && speed !== undefined && (
        <>
          {' '}
          · {formatMegabytes(speed)}/s · {formatTimeLeft(size - sent, speed)}
        </>
      )}
    </>
  );
}

function Actions({ video: { id, phase } }: { video: QueuedVideo }) {
  const { pause, resume, cancel, send } = getUploadQueue();
  return (
    <div className="-ml-1 flex flex-wrap gap-x-5">
      {(phase.name === 'uploading' || phase.name === 'waiting') && (
        <Button look="quiet" onClick={() => pause(id)}>
          <Pause {...icon} />
          Pause
        </Button>
      )}
      {phase.name === 'paused' && (
        <Button look="quiet" onClick={() => resume(id)}>
          <Play {...icon} />
          Resume
        </Button>
      )}
      {phase.name === 'failed' && (
        <Button look="quiet" onClick={() => send(id)}>
          Try again
        </Button>
      )}
      {phase.name !== 'recording' && (
        <Button look="quiet" onClick={() => void cancel(id)}>
          <X {...icon} />
          {phase.name === 'failed' ? 'Remove' : 'Cancel'}
        </Button>
      )}
    </div>
  );
}

/** One queued video with its status, progress and actions. */
export function UploadItem({ video, queue }: { video: QueuedVideo; queue: QueueState }) {
  const { phase, fileName, size, id } = video;
  const isIdle = phase.name === 'waiting' || (phase.name === 'uploading' && phase.isCut);
  const Icon = isIdle && !queue.isOnline ? WifiOff : CloudUpload;
  const share = phase.name === 'converting' ? phase.share : sentBytesOf(video) / size;
  return (
    <li className="border-b border-hairline py-4">
      <div className="flex items-start gap-3">
        <Icon {...icon} className="mt-1 size-5 shrink-0 text-pit" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold">{fileName}</p>
          {phase.name === 'failed' ? (
            <Notice tone="error" className="mt-2">
              {phase.reason}
            </Notice>
          ) : (
            <>
              <p role="status" className="text-15 text-muted">
                {statusText(video, queue)}
              </p>
              <ProgressBar label={`Upload of ${fileName}`} share={share} className="mt-3" />
              <p className="mt-2 font-mono text-13 text-muted">
                <Progress video={video} queue={queue} />
              </p>
              {queue.unsaved.includes(id) && (
                <p className="mt-2 text-15">
                  Keep this page open. This browser cannot store the video, because the device is full or the
                  window is private, so a reload would lose it.
                </p>
              )}
            </>
          )}
          {queue.isLeader && <Actions video={video} />}
        </div>
      </div>
    </li>
  );
}
