import { Plus, X } from 'lucide-react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { phaseNames, phases, type PictureFrames } from '../review.ts';
import { useFilm, useOpenReview } from '../room/room-contexts.ts';
import { currentTime } from '../room/current-time.ts';
import { Still } from '../room/video/still.tsx';
import { usePlayerState } from '../room/video/use-video-player.ts';
import { maxFrames } from './choose-samples.ts';
import { addFrame, removeFrame } from './picture-frames.ts';

interface FrameChoiceProps {
  frames: PictureFrames;
  onChange: (frames: PictureFrames) => void;
}

/** The frames of a picture. One is the key frame; others can be added and removed. */
export function FrameChoice({ frames, onChange }: FrameChoiceProps) {
  const { video, goTo } = useFilm();
  const { review } = useOpenReview();
  const atUs = usePlayerState(video.player, () => currentTime(video.player));
  const isFull = frames.framesUs.length >= maxFrames;
  const nameOf = (us: number) => {
    const phase = phases.find((name) => review.phases[name] === us);
    return phase && phaseNames[phase];
  };
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between text-15 font-semibold">
        Frames
        <span className="font-mono text-13 font-normal text-muted">
          {frames.framesUs.length} of {maxFrames}
        </span>
      </legend>
      <ul className="mt-2 grid grid-cols-2 gap-2 min-[30rem]:grid-cols-3 lg:grid-cols-2">
        {frames.framesUs.map((us) => {
          const time = formatFilmTime(us, video.slowMotion);
          const name = nameOf(us) ?? time;
          const isKey = us === frames.keyUs;
          return (
            <li
              key={us}
              className={classNames(
                'border bg-surface',
                isKey ? 'border-tartan outline outline-tartan' : 'border-hairline',
              )}
            >
              <button
                type="button"
                aria-label={`Go to ${name}`}
                onClick={() => goTo(us)}
                className="relative block aspect-video w-full overflow-hidden"
              >
                <Still atUs={us} />
              </button>
              <div className="flex items-center">
                <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 px-2 text-13">
                  <input
                    type="radio"
                    name="picture-key"
                    aria-label={`${name} is the key frame`}
                    checked={isKey}
                    className="size-4 shrink-0 accent-tartan"
                    onChange={() => onChange({ ...frames, keyUs: us })}
                  />
                  <span className={classNames('truncate', nameOf(us) === undefined && 'font-mono')}>
                    {name}
                  </span>
                </label>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  className="grid size-11 shrink-0 place-items-center hover:bg-surface-2"
                  onClick={() => onChange(removeFrame(frames, us))}
                >
                  <X aria-hidden strokeWidth={1.5} className="size-4" />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        disabled={atUs === undefined || isFull || frames.framesUs.includes(atUs)}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit disabled:text-muted"
        onClick={() => atUs !== undefined && onChange(addFrame(frames, atUs))}
      >
        <Plus aria-hidden strokeWidth={1.5} className="size-5" />
        {isFull ? 'The picture is full' : 'Add the current frame'}
      </button>
    </fieldset>
  );
}
