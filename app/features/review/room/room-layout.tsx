import { useState, type ReactNode } from 'react';
import { useMedia } from '../../../lib/page/use-media.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Note, Review } from '../review.ts';
import { FilmStage } from './film/film-stage.tsx';
import { PhaseStrip } from './film/phase-strip.tsx';
import { Timeline } from './film/timeline.tsx';
import { Transport } from './film/transport.tsx';
import { TransportTools } from './film/transport-tools.tsx';
import { useFilm, type Film } from './film/use-film.ts';
import { FrameDrawings } from './frame-drawings.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import type { Permissions } from './permissions.ts';
import { RoomTools } from './room-tools.tsx';
import type { Room } from './use-room.ts';
import { useRoomCommands } from './use-room-commands.ts';

interface RoomLayoutProps {
  /** With unconfirmed changes applied. */
  review: Review;
  film: Film;
  room: Room;
  permissions: Permissions;
  header: ReactNode;
  /** Shown in place of the video. */
  failure?: ReactNode;
  /** URL of the picture shown until the video is ready. */
  poster?: string;
  /** Another video, next to the reviewed one. */
  comparison?: ReactNode;
  /** Without it, the room has no comparison. */
  onCompare?: () => void;
  onFinish?: () => void;
  /** Renders the content below the selected note. */
  renderDetails: (note: Note) => ReactNode;
  alerts?: ReactNode;
  /** Shown above the notes. */
  details: ReactNode;
}

const nothing = () => undefined;

/** Layout of the review room: video, drawings, timeline, phases and notes. */
export function RoomLayout({
  review,
  film,
  room,
  permissions,
  header,
  failure,
  poster,
  comparison,
  onCompare,
  onFinish = nothing,
  renderDetails,
  alerts,
  details,
}: RoomLayoutProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  const isReady = useFilm(film.player, (state) => state.status === 'ready');
  const isWide = useMedia('(min-width: 64rem)', true);
  const isComparing = comparison !== undefined;
  const openKeys = () => setShowsKeys(true);
  const { canReview } = permissions;
  useRoomCommands({
    player: film.player,
    room,
    canReview,
    actions: { toggleCompare: onCompare ?? nothing, openFinish: onFinish, openKeys },
  });
  const selected = review.notes.find(({ id }) => id === room.selectedId);

  return (
    <div className="flush-bottom border-b border-hairline">
      {header}
      <div className="lg:grid lg:h-[calc(100dvh-9.4rem)] lg:min-h-[38rem] lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col [--stage-height:34dvh] max-lg:contents lg:overflow-y-auto lg:[--stage-height:calc(100dvh-28rem)]">
          <div
            className={classNames(
              'min-w-0 max-lg:contents',
              isComparing && 'lg:flex [--stage-height:38dvh] lg:[--stage-height:calc(100dvh-33rem)]',
            )}
          >
            <div className="min-w-0 flex-1 max-lg:contents">
              {/* On a phone, video and controls stay below the site header while the notes scroll. */}
              <div
                className={
                  isComparing
                    ? undefined
                    : 'bg-ground max-lg:sticky max-lg:top-18 max-lg:z-10 [@media(max-height:30rem)]:static!'
                }
              >
                {failure ?? (
                  <FilmStage
                    film={film}
                    poster={poster}
                    label={`Video of ${review.athleteName || 'the athlete'}`}
                  >
                    <FrameDrawings film={film} room={room} notes={review.notes} canDraw={canReview} />
                  </FilmStage>
                )}
                <Timeline film={film} notes={review.notes} selected={selected} trim={review.jump?.trim} />
                <Transport film={film}>{isWide && <TransportTools film={film} />}</Transport>
              </div>
              {!isWide && <TransportTools film={film} />}
            </div>
            {comparison}
          </div>
          <RoomTools
            room={room}
            isReady={isReady}
            canDraw={canReview}
            isComparing={isComparing}
            onCompare={onCompare}
            onKeys={openKeys}
          />
          <PhaseStrip
            film={film}
            marks={review.phases}
            onGo={room.goTo}
            {...(canReview && { onSet: room.setPhase, onClear: room.clearPhase })}
          />
        </div>
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <NotesPanel
            review={review}
            film={film}
            room={room}
            permissions={permissions}
            renderDetails={renderDetails}
            alerts={alerts}
            top={details}
          />
        </div>
      </div>
      <KeysDialog
        isOpen={showsKeys}
        onOpenChange={setShowsKeys}
        canReview={canReview}
        canCompare={onCompare !== undefined}
      />
    </div>
  );
}
