import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatVideoTime } from '#domain/format-clock.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { endOf, frameAt, lastFrame, middleOf, timeOf } from '#lib/video-frames/frame-index.ts';
import { Button } from '#ui/button.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import type { QueuedVideo } from '../queue/queue.ts';
import { getUploadQueue } from '../queue/use-upload-queue.ts';
import { VideoStills } from './video-stills.tsx';
import { TimeField } from './time-field.tsx';
import { cutOf, marksOf, moveMark, partOf, frameSecondsAway, type Marks } from './plan-trim.ts';
import { createPartPreview, type PartPreview } from './preview-part.ts';
import { TrimHandle } from './trim-handle.tsx';
import { useIndexedVideo, type IndexedVideo } from './use-indexed-video.ts';

export interface VideoTrimmerProps {
  video: QueuedVideo;
  /** The preview player; null when the browser cannot play the video. */
  player: HTMLVideoElement | null;
}

const micro = (seconds: number) => Math.round(seconds * 1e6);

/** Lets the athlete choose the part of a video to upload. */
export function VideoTrimmer({ video, player }: VideoTrimmerProps) {
  const read = useIndexedVideo(video.id);
  if (read === 'reading') return <LoadingMessage>Opening the video…</LoadingMessage>;
  if (read === 'unreadable' || !player) {
    return <p className="text-15">This browser can’t trim this video. The whole video will be uploaded.</p>;
  }
  return <TrimStrip {...read} video={video} player={player} />;
}

/** Describes what will be uploaded. */
function describeUpload({ index }: IndexedVideo, marks: Marks, { toConvert, size }: QueuedVideo): string {
  if (!partOf(index, marks)) return `The whole video will be uploaded: ${formatMegabytes(size)}.`;
  const [startUs, endUs] = [micro(timeOf(index, marks.first)), micro(endOf(index, marks.last))];
  if (toConvert) {
    return `${formatVideoTime(startUs)} to ${formatVideoTime(endUs)} will be uploaded, cut exactly there during conversion.`;
  }
  const cut = cutOf(index, marks);
  if (cut.isWhole) {
    return 'This video can’t be cut without losing quality, so the whole video is uploaded and your part is marked.';
  }
  const share = (cut.endUs - cut.startUs) / micro(index.end - (index.times[0] ?? 0));
  const range = `${formatVideoTime(cut.startUs)} to ${formatVideoTime(cut.endUs)} will be uploaded, about ${formatMegabytes(size * share)} of ${formatMegabytes(size)}.`;
  if (cut.leadInUs < 10_000) return `${range} No quality is lost.`;
  return `${range} To keep the quality, it starts ${(cut.leadInUs / 1e6).toFixed(1)} s before your mark.`;
}

function TrimStrip({
  openedVideo,
  index,
  video,
  player,
}: IndexedVideo & { video: QueuedVideo; player: HTMLVideoElement }) {
  const [marks, setMarks] = useState(() => marksOf(index, video.trim));
  const [isPlaying, setPlaying] = useState(false);
  const preview = useRef<PartPreview>(undefined);
  const [start = 0] = index.times;
  const length = index.end - start;
  const percent = (seconds: number) => ((seconds - start) / length) * 100;
  const [from, to] = [timeOf(index, marks.first), endOf(index, marks.last)];

  useEffect(() => {
    preview.current = createPartPreview(player);
    return () => preview.current?.close();
  }, [player]);

  function move(which: keyof Marks, frame: number): Marks {
    const moved = moveMark(index, marks, which, frame);
    setMarks(moved);
    preview.current?.seek(middleOf(index, moved[which]));
    return moved;
  }

  function save(chosen: Marks = marks): void {
    getUploadQueue().trim(video.id, partOf(index, chosen));
  }

  const handle = (which: keyof Marks, label: string, atSeconds: number) => (
    <TrimHandle
      label={label}
      side={which}
      position={percent(atSeconds)}
      atUs={micro(atSeconds)}
      minUs={micro(which === 'first' ? start : from)}
      maxUs={micro(which === 'first' ? to : index.end)}
      onDrag={(share) => {
        const seconds = start + share * length;
        // Just before the end, so that the last frame is the one that ends there.
        move(which, which === 'first' ? frameAt(index, seconds) : frameAt(index, seconds - 0.001));
      }}
      onKey={(by) => {
        const now = marks[which];
        if (by === 'start') move(which, 0);
        else if (by === 'end') move(which, lastFrame(index));
        else move(which, 'frames' in by ? now + by.frames : frameSecondsAway(index, now, by.seconds));
      }}
      onRelease={() => save()}
    />
  );

  return (
    <div className="flex flex-col gap-4">
      {/* Padding for the handles, which are outside the part. */}
      <div className="px-5">
        <div className="relative h-16">
          <VideoStills openedVideo={openedVideo} index={index} />
          <div className="absolute inset-y-0 left-0 bg-ground/80" style={{ width: `${percent(from)}%` }} />
          <div className="absolute inset-y-0 right-0 bg-ground/80" style={{ left: `${percent(to)}%` }} />
          <div
            className="absolute -inset-y-1 border-y-4 border-tartan"
            style={{ left: `${percent(from)}%`, right: `${100 - percent(to)}%` }}
          />
          {handle('first', 'Start of the part', from)}
          {handle('last', 'End of the part', to)}
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <TimeField
          label="Start"
          atUs={micro(from)}
          onChoose={(seconds) => save(move('first', frameAt(index, seconds)))}
        />
        <TimeField
          label="End"
          atUs={micro(to)}
          onChoose={(seconds) => save(move('last', frameAt(index, seconds - 0.001)))}
        />
        <Button
          look="secondary"
          onClick={() => {
            if (isPlaying) return preview.current?.stop();
            setPlaying(true);
            preview.current?.play(from, to, () => setPlaying(false));
          }}
        >
          {isPlaying ? (
            <Pause aria-hidden strokeWidth={1.5} className="size-5" />
          ) : (
            <Play aria-hidden strokeWidth={1.5} className="size-5" />
          )}
          {isPlaying ? 'Stop' : 'Play the part'}
        </Button>
        {partOf(index, marks) && (
          <Button
            look="quiet"
            onClick={() => {
              const whole = marksOf(index, undefined);
              setMarks(whole);
              save(whole);
            }}
          >
            Whole video
          </Button>
        )}
      </div>
      <p role="status" className="text-15 text-muted">
        {describeUpload({ openedVideo, index }, marks, video)}
      </p>
    </div>
  );
}
