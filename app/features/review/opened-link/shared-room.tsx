import { useEffect, useMemo, useRef } from 'react';
import type { SharedReview } from '#domain/review-calls.ts';
import { formatDay } from '#domain/format-date.ts';
import { useMedia } from '#lib/page/use-media.ts';
import { ButtonLink } from '#ui/button.tsx';
import { UnitsSwitch } from '#common/units/units-switch.tsx';
import { DrillList } from '../room/notes/drill-list.tsx';
import { ReviewDetails } from '../room/notes/review-details.tsx';
import { useMeasurePanel } from '../room/measure/use-measure-panel.tsx';
import { usePathsPanel } from '../room/paths/use-paths-panel.tsx';
import { permissionsFor } from '../room/permissions.ts';
import { RoomLayout } from '../room/room-layout.tsx';
import { StepsPanel } from '../room/steps/steps-panel.tsx';
import { currentTime, useRoom } from '../room/use-room.ts';
import { useVideoPlayer } from '../room/video/use-video-player.ts';
import { useHeardVoice } from '../room/voice/use-heard-voice.tsx';
import { toReview } from './to-review.ts';
import { useSharedVoice } from './use-shared-voice.ts';

const ignoreEdits = () => undefined;

/** A finished review that its athlete shares by link. Nobody can change it here. */
export function SharedRoom({ shared }: { shared: SharedReview }) {
  const review = useMemo(() => toReview(shared), [shared]);
  const video = useVideoPlayer(shared.videoUrl, review.slowMotion);
  const room = useRoom({
    review,
    player: video.player,
    startUs: review.phases['take-off'] ?? review.notes[0]?.atUs,
    put: ignoreEdits,
  });
  useKeptFrame(video.player, room.goTo);
  const permissions = permissionsFor(review, false);
  const measurePanel = useMeasurePanel({ review, video, room, permissions, put: ignoreEdits });
  const pathsPanel = usePathsPanel({ review, video, room, put: ignoreEdits, canReview: false });
  const { athleteName, fileName, drills } = review;
  const voice = useHeardVoice({
    voice: useSharedVoice({ shared, review, video }),
    notes: review.notes,
    video,
    title: 'The coach’s voice-over',
    captionsTitle: 'What the coach says',
    isWide: useMedia('(min-width: 64rem)', true),
  });
  return (
    <RoomLayout
      review={review}
      video={video}
      room={room}
      permissions={permissions}
      header={
        <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline px-4 py-3 lg:px-6 lg:py-1">
          <div className="min-w-0 lg:flex lg:items-baseline lg:gap-6">
            <h1 className="text-28 leading-tight">
              {athleteName === '' ? 'A reviewed jump' : `A jump by ${athleteName}`}
            </h1>
            <p className="font-mono text-13 text-muted">
              {fileName !== '' && <>{fileName} · </>}Shared until {formatDay(shared.expires_at)}
            </p>
          </div>
          <ButtonLink to="/reviews/sample" look="secondary" className="max-lg:hidden">
            How reviews work
          </ButtonLink>
        </header>
      }
      details={
        <ReviewDetails review={review} permissions={permissions} unitsSwitch={<UnitsSwitch />}>
          <StepsPanel review={review} video={video} room={room} canReview={false} />
          {voice.captions}
        </ReviewDetails>
      }
      overlay={voice.overlay}
      belowVideo={voice.belowVideo}
      alerts={voice.aboveNotes}
      panels={[measurePanel, pathsPanel].filter((panel) => panel !== undefined)}
      renderDetails={(note) => <DrillList drills={drills.filter(({ noteId }) => noteId === note.id)} />}
    />
  );
}

type Player = ReturnType<typeof useVideoPlayer>['player'];

/** Shows the same frame again after a new link to the video has opened another player. */
function useKeptFrame(player: Player, goTo: (microseconds: number) => void): void {
  const keptUs = useRef<number>(undefined);
  useEffect(() => {
    if (keptUs.current !== undefined) goTo(keptUs.current);
    return player?.subscribe(() => {
      keptUs.current = currentTime(player) ?? keptUs.current;
    });
  }, [player, goTo]);
}
