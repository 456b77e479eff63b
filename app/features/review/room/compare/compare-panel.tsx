import { Link2, Link2Off, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toFilmTime, toRealTime } from '../../../../../supabase/functions/_shared/slow-motion.ts';
import { frameAt, timeOf } from '../../../../lib/video-frames/frame-index.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { VideoStage } from '../video/video-stage.tsx';
import { Timeline } from '../video/timeline.tsx';
import { icon, ToolButton } from '../video/tool-button.tsx';
import { Transport } from '../video/transport.tsx';
import { usePlayerState, useVideoPlayer, type RoomVideo } from '../video/use-video-player.ts';
import { toMicroseconds, toSeconds, type Review } from '../../review.ts';
import { useComparisonOptions, useComparisonVideo } from './use-comparison-video.ts';

/** Keeps `other` at the same real time from take-off as `video`. */
function useSyncedPlayers(
  video: RoomVideo,
  other: RoomVideo,
  takeOff: number | undefined,
  otherTakeOff: number | undefined,
) {
  const [first, second] = [video.player, other.player];
  const [slowMotion, otherSlowMotion] = [video.slowMotion, other.slowMotion];
  useEffect(() => {
    if (!first || !second || takeOff === undefined || otherTakeOff === undefined) return;
    let syncedFrame: number | undefined;
    const follow = () => {
      const { index, frame } = first.getState();
      const { index: otherIndex } = second.getState();
      if (!index || !otherIndex || frame === syncedFrame) return;
      syncedFrame = frame;
      const sinceTakeOff = toRealTime(timeOf(index, frame) - toSeconds(takeOff), slowMotion);
      const seconds = toSeconds(otherTakeOff) + toFilmTime(sinceTakeOff, otherSlowMotion);
      void second.show(frameAt(otherIndex, seconds));
    };
    follow();
    const unsubscribe = [
      first.subscribe(follow),
      second.subscribe(() => syncedFrame === undefined && follow()),
    ];
    return () => unsubscribe.forEach((stop) => stop());
  }, [first, second, takeOff, otherTakeOff, slowMotion, otherSlowMotion]);
}

function ComparisonVideo({
  video,
  review,
  selected: { url, takeOffUs, slowMotion },
}: {
  video: RoomVideo;
  review: Review;
  selected: NonNullable<ReturnType<typeof useComparisonVideo>['data']>;
}) {
  const other = useVideoPlayer(url, slowMotion);
  const [manualTakeOff, setManualTakeOff] = useState<number>();
  const [isLinked, setLinked] = useState(true);
  const isReady = usePlayerState(other.player, (state) => state.status === 'ready');
  const takeOff = review.phases['take-off'];
  const otherTakeOff = manualTakeOff ?? takeOffUs;
  const canLink = takeOff !== undefined && otherTakeOff !== undefined;
  useSyncedPlayers(video, other, isLinked ? takeOff : undefined, otherTakeOff);

  function setTakeOff(): void {
    const state = other.player?.getState();
    if (state?.index) setManualTakeOff(toMicroseconds(timeOf(state.index, state.frame)));
  }

  return (
    <>
      <VideoStage video={other} label="Comparison video" />
      <Timeline video={other} notes={[]} />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Transport video={other} />
        <div className="flex items-center">
          <button
            type="button"
            disabled={!isReady}
            onClick={setTakeOff}
            className="min-h-11 px-2 text-13 font-semibold text-pit underline underline-offset-4 disabled:text-muted"
          >
            Set take-off here
          </button>
          <ToolButton
            aria-label="Sync videos"
            title={canLink ? 'Sync both videos at take-off' : 'Set the take-off in both videos first'}
            isOn={isLinked && canLink}
            disabled={!canLink}
            onClick={() => setLinked(!isLinked)}
          >
            {isLinked && canLink ? <Link2 {...icon} /> : <Link2Off {...icon} />}
          </ToolButton>
        </div>
      </div>
      {!canLink && isReady && (
        <p className="px-2 pb-2 text-13 text-muted">
          {takeOff === undefined
            ? 'To sync both videos, set the take-off of the athlete’s video (key 2).'
            : 'To sync both videos, go to the take-off in this one and select “Set take-off here”.'}
        </p>
      )}
    </>
  );
}

/** Shows another video next to the reviewed one, in sync at take-off. */
export function ComparePanel({
  video,
  review,
  onClose,
}: {
  video: RoomVideo;
  review: Review;
  onClose: () => void;
}) {
  const options = useComparisonOptions(review);
  const [selectedKey, setSelectedKey] = useState<string>();
  const selected = options.find(({ key }) => key === selectedKey);
  const other = useComparisonVideo(selected);
  return (
    <section
      aria-label="Compare"
      className="min-w-0 flex-1 border-l border-hairline max-lg:border-l-0 max-lg:border-t"
    >
      {/* The select field is below, so that both videos are at the same height. */}
      {selected && other.isError && (
        <p role="alert" className="p-4">
          We couldn’t open that video. Choose it again.
        </p>
      )}
      {selected && other.data && (
        <ComparisonVideo key={selected.key} video={video} review={review} selected={other.data} />
      )}
      <div className="flex items-end gap-2 p-2">
        <SelectField
          label="Compare with"
          className="min-w-0 flex-1"
          value={selectedKey ?? ''}
          onChange={({ target }) => setSelectedKey(target.value || undefined)}
        >
          <option value="">Choose a video</option>
          {options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <ToolButton aria-label="Close the comparison" title="Close (V)" className="size-12" onClick={onClose}>
          <X {...icon} />
        </ToolButton>
      </div>
    </section>
  );
}
