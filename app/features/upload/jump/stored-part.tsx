import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { VideoPart } from '../queue/queue.ts';
import type { Submission } from '../own/submission.ts';
import { TimeField } from '../trim/time-field.tsx';
import { videoLinkQuery } from '#common/film/video-link.ts';

/** Shortest part in microseconds. */
const minUs = 100_000;

interface StoredPartProps {
  submission: Submission;
  /** Missing for the whole video. */
  part: VideoPart | undefined;
  onChange: (part: VideoPart | undefined) => void;
}

/** Marks the part of an uploaded video that shows the jump. The video itself stays whole. */
export function StoredPart({ submission: { videoPath, fileName }, part, onChange }: StoredPartProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [lengthUs, setLengthUs] = useState<number>();
  const { data: url } = useQuery(videoLinkQuery(videoPath));
  const shown = part ?? { startUs: 0, endUs: lengthUs ?? 0 };
  const playerUs = () => Math.round((player.current?.currentTime ?? 0) * 1e6);

  function change(which: keyof VideoPart, atUs: number): void {
    if (lengthUs === undefined) return;
    const next =
      which === 'startUs'
        ? { ...shown, startUs: Math.max(0, Math.min(atUs, shown.endUs - minUs)) }
        : { ...shown, endUs: Math.min(lengthUs, Math.max(atUs, shown.startUs + minUs)) };
    if (player.current) player.current.currentTime = next[which] / 1e6;
    onChange(next.startUs <= 0 && next.endUs >= lengthUs ? undefined : next);
  }

  if (url === undefined) return null;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">The part with the jump</legend>
      {/* No captions: the athlete filmed it. */}
      <video
        ref={player}
        src={url}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={`Preview of ${fileName}`}
        className="aspect-video w-full bg-[#0e1216] object-contain"
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          Number.isFinite(duration) && setLengthUs(Math.floor(duration * 1e6))
        }
      />
      {lengthUs !== undefined && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <TimeField
            label="Start"
            atUs={shown.startUs}
            onChoose={(seconds) => change('startUs', Math.round(seconds * 1e6))}
          />
          <Button look="secondary" onClick={() => change('startUs', playerUs())}>
            Starts here
          </Button>
          <TimeField
            label="End"
            atUs={shown.endUs}
            onChoose={(seconds) => change('endUs', Math.round(seconds * 1e6))}
          />
          <Button look="secondary" onClick={() => change('endUs', playerUs())}>
            Ends here
          </Button>
          {part && (
            <Button look="quiet" onClick={() => onChange(undefined)}>
              Whole video
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
