import { useEffect, useMemo } from 'react';
import type { Phase } from '#domain/review-calls.ts';
import { frameAt, timeOf } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import type { Review } from '../../review.ts';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import { followPlayer } from './follow-player.ts';
import {
  commonPhases,
  mapTime,
  momentsOf,
  possibleChoice,
  type Moment,
  type SyncChoice,
} from './map-time.ts';

export interface SyncSettings {
  choice?: SyncChoice;
  /** The moment that the user chose, in seconds of each film. */
  byHand?: Moment;
  isUnlinked?: boolean;
}

interface SyncOptions {
  video: RoomVideo;
  other: RoomVideo;
  phases: Review['phases'];
  otherPhases: Review['phases'];
  settings: SyncSettings;
  onChange: (settings: SyncSettings) => void;
  /** The other video cannot be played alone. */
  isAlwaysLinked: boolean;
  /** Something else moves the other video. */
  isLed: boolean;
}

function timeNow(player: VideoPlayer | undefined): number | undefined {
  const { index, frame } = player?.getState() ?? {};
  return index && frame !== undefined ? timeOf(index, frame) : undefined;
}

/** Where this video's frame is in the other video. */
type Reach = 'before' | 'within' | 'after';

/** Keeps two videos in sync, at a phase or at a moment chosen by hand. */
export function useSync({
  video,
  other,
  phases,
  otherPhases,
  settings,
  onChange,
  isAlwaysLinked,
  isLed,
}: SyncOptions) {
  const [player, otherPlayer] = [video.player, other.player];
  const { byHand } = settings;
  const common: Phase[] = commonPhases(phases, otherPhases);
  const choice = possibleChoice(settings.choice, common, byHand);
  const map = useMemo(
    () =>
      mapTime(momentsOf(choice, phases, otherPhases, byHand), {
        here: video.slowMotion,
        there: other.slowMotion,
      }),
    [choice, phases, otherPhases, byHand, video.slowMotion, other.slowMotion],
  );
  const isLinked = !isLed && map !== undefined && (isAlwaysLinked || settings.isUnlinked !== true);
  useEffect(
    () => (player && otherPlayer && isLinked ? followPlayer(player, otherPlayer, map) : undefined),
    [player, otherPlayer, isLinked, map],
  );
  const otherIndex = usePlayerState(otherPlayer, (state) => state.index);
  const reach = usePlayerState(player, ({ index, frame }): Reach => {
    if (!map || !index || !otherIndex) return 'within';
    const seconds = map(timeOf(index, frame));
    return seconds < (otherIndex.times[0] ?? 0) - 0.001
      ? 'before'
      : seconds >= otherIndex.end
        ? 'after'
        : 'within';
  });

  /** Syncs this video's frame with a frame of the other one, without `frame` with the one that it shows. */
  function syncHere(frame = otherPlayer?.getState().frame): void {
    const here = timeNow(player);
    if (here !== undefined && otherIndex && frame !== undefined)
      onChange({ choice: 'by-hand', byHand: { here, there: timeOf(otherIndex, frame) } });
  }
  /** The other video's frame that belongs to this one's, perhaps not drawn yet. */
  function wantedFrame(): number | undefined {
    const here = timeNow(player);
    return map && otherIndex && here !== undefined
      ? frameAt(otherIndex, map(here))
      : otherPlayer?.getState().frame;
  }
  function moveOther(frame: number): Promise<void> {
    void player?.pause();
    syncHere(frame);
    return Promise.resolve();
  }
  /** In sync, a move of the other video alone chooses the moment by hand. */
  const movablePlayer: VideoPlayer | undefined =
    otherPlayer && (isLinked || isAlwaysLinked)
      ? {
          ...otherPlayer,
          show: moveOther,
          step: (by) => moveOther((wantedFrame() ?? 0) + by),
          play() {
            onChange({ ...settings, isUnlinked: true });
            return otherPlayer.play();
          },
        }
      : otherPlayer;

  /** Names the jumps in which a phase is not marked. */
  function missing(phase: Phase): string {
    if (phases[phase] !== undefined) return 'the other jump';
    return otherPhases[phase] !== undefined ? 'this jump' : 'either jump';
  }

  return {
    common,
    choice,
    /** The user's choice, if it is no longer possible. */
    lostChoice: settings.choice === choice ? undefined : settings.choice,
    missing,
    isLinked,
    reach,
    setChoice(next: SyncChoice) {
      if (next === 'by-hand') syncHere();
      else onChange({ ...settings, choice: next, isUnlinked: false });
    },
    toggleLink() {
      if (isLinked) onChange({ ...settings, isUnlinked: true });
      else if (choice === undefined || choice === 'by-hand') syncHere();
      else onChange({ ...settings, isUnlinked: false });
    },
    /** The other video for controls that move it alone. */
    movable: { ...other, player: movablePlayer } satisfies RoomVideo,
  };
}

export type Sync = ReturnType<typeof useSync>;
