import { useEffect, useMemo, useRef } from 'react';
import type { SharedReview } from '#domain/review-calls.ts';
import { formatWeekdayDate } from '#domain/days.ts';
import { ButtonLink } from '#ui/button.tsx';
import { UnitsSwitch } from '#common/units/units-switch.tsx';
import { FilmIsMissing } from '../room/compare/led-comparison.tsx';
import { DrillList } from '../room/notes/drill-list.tsx';
import { ReviewDetails } from '../room/notes/review-details.tsx';
import { useMeasurePanel } from '../room/measure/use-measure-panel.tsx';
import { usePathsPanel } from '../room/paths/use-paths-panel.tsx';
import { HomeLink } from '../room/home-link.tsx';
import { RoomLayout } from '../room/room-layout.tsx';
import { RoomProvider } from '../room/room-provider.tsx';
import { useFilm, useOpenReview } from '../room/room-contexts.ts';
import { StepsPanel } from '../room/steps/steps-panel.tsx';
import { currentTime } from '../room/current-time.ts';
import { useVideoPlayer } from '../room/video/use-video-player.ts';
import { useHeardVoice } from '../room/voice/use-heard-voice.tsx';
import { useVoiceState } from '../room/voice/use-voice-player.ts';
import { SharedFrames } from './shared-frames.tsx';
import { toReview } from './to-review.ts';
import { useSharedVoice } from './use-shared-voice.ts';

/** A finished review that its athlete shares by link. Nobody can change it here. */
export function SharedRoom({ shared }: { shared: SharedReview }) {
  const review = useMemo(() => toReview(shared), [shared]);
  const video = useVideoPlayer(shared.videoUrl, review.slowMotion);
  const startUs = review.phases['take-off'] ?? review.notes[0]?.atUs;
  return (
    <RoomProvider review={review} video={video} startUs={startUs}>
      <OpenSharedRoom shared={shared} />
    </RoomProvider>
  );
}

function OpenSharedRoom({ shared }: { shared: SharedReview }) {
  const { video, goTo } = useFilm();
  const { review } = useOpenReview();
  useKeptFrame(video.player, goTo);
  const measurePanel = useMeasurePanel();
  const pathsPanel = usePathsPanel();
  const { athleteName, fileName, drills } = review;
  const heard = useSharedVoice(shared);
  const isFilmMissing = useVoiceState(
    heard.voicePlayer,
    ({ isFollowing, picture }) => isFollowing && Boolean(picture?.comparison),
  );
  const voice = useHeardVoice({
    voice: heard,
    title: 'The coach’s voice-over',
    captionsTitle: 'What the coach says',
  });
  return (
    <RoomLayout
      isPublic
      header={
        <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline px-4 py-3 hand:flex-nowrap hand:justify-start hand:gap-x-2 hand:py-0.5 lg:px-6 lg:py-1">
          <HomeLink />
          <div className="min-w-0 lg:flex lg:items-baseline lg:gap-6">
            <h1 className="text-28 leading-tight hand:text-21">
              {athleteName === '' ? 'A reviewed jump' : `A jump by ${athleteName}`}
            </h1>
            <p className="font-mono text-13 text-muted">
              {fileName !== '' && <>{fileName} · </>}Shared until {formatWeekdayDate(shared.expires_at)}
            </p>
          </div>
          <ButtonLink to="/reviews/sample" look="secondary" className="max-lg:hidden">
            How reviews work
          </ButtonLink>
        </header>
      }
      details={
        <ReviewDetails unitsSwitch={<UnitsSwitch />}>
          <StepsPanel />
          <SharedFrames />
          {voice.captions}
        </ReviewDetails>
      }
      voicePlayer={heard.voicePlayer}
      overlay={voice.overlay}
      belowVideo={
        <>
          {isFilmMissing && <FilmIsMissing reason="shared" />}
          {voice.belowVideo}
        </>
      }
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
