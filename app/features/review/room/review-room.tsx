import { useEffect, useState } from 'react';
import { causeOf } from '../../../lib/api/cause-of.ts';
import { useMedia } from '../../../lib/page/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ComparePanel } from './compare/compare-panel.tsx';
import type { Outbox, OutboxState } from './data/outbox.ts';
import { useLiveReview } from './data/use-live-review.ts';
import { FilmStage } from './film/film-stage.tsx';
import { PhaseStrip } from './film/phase-strip.tsx';
import { Timeline } from './film/timeline.tsx';
import { Transport } from './film/transport.tsx';
import { TransportTools } from './film/transport-tools.tsx';
import { useFilm, useFilmPlayer } from './film/use-film.ts';
import { FrameDrawings } from './frame-drawings.tsx';
import { ReviewDetails } from './notes/review-details.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { RefusedChanges } from './notes/refused-changes.tsx';
import { SaveState } from './notes/save-state.tsx';
import { NoteDetails } from './notes/note-details.tsx';
import { permissionsFor } from './permissions.ts';
import { useFilmLink } from '../submission-film.ts';
import type { Review } from '../review.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomTools } from './room-tools.tsx';
import { useRoom } from './use-room.ts';
import { useRoomCommands } from './use-room-commands.ts';

interface ReviewRoomProps {
  /** With unconfirmed changes applied. */
  review: Review;
  outbox: Outbox;
  changes: OutboxState;
  userId: string;
  isCoach: boolean;
}

/** The review room: video, drawings, timeline, phases and notes. */
export function ReviewRoom({ review, outbox, changes, userId, isCoach }: ReviewRoomProps) {
  useLiveReview(review.submissionId, userId);
  const link = useFilmLink(review.filmPath);
  const film = useFilmPlayer(link.data);
  const room = useRoom({ review, player: film.player, put: outbox.put });
  const [isComparing, setComparing] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const isReady = useFilm(film.player, (state) => state.status === 'ready');
  const aspect = useFilm(film.player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  const isWide = useMedia('(min-width: 64rem)', true);
  useEffect(() => {
    // Preloaded, so that the finish dialog also opens offline.
    void import('../../../ui/dialog-window.tsx').catch(() => undefined);
  }, []);
  const permissions = permissionsFor(review, isCoach);
  const actions = {
    toggleCompare: () => setComparing((before) => !before),
    openFinish: () => {
      if (permissions.canReview) setFinishing(true);
    },
    openKeys: () => setShowsKeys(true),
  };
  useRoomCommands({ player: film.player, room, canReview: permissions.canReview, actions });
  const selected = review.notes.find(({ id }) => id === room.selectedId);

  return (
    <div className="flush-bottom border-b border-hairline">
      <RoomHeader review={review} isCoach={isCoach}>
        {isCoach && <SaveState changes={changes} />}
        {permissions.canReview && <Button onClick={actions.openFinish}>Finish review</Button>}
      </RoomHeader>
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
                {link.isError ? (
                  <p
                    role="alert"
                    className="grid aspect-video place-items-center bg-[#0e1216] p-6 text-center text-[#f2eee4]"
                  >
                    We couldn’t open the video. {causeOf(link.error)}
                  </p>
                ) : (
                  <FilmStage film={film} label={`Video of ${review.athleteName || 'the athlete'}`}>
                    <FrameDrawings
                      film={film}
                      room={room}
                      notes={review.notes}
                      canDraw={permissions.canReview}
                    />
                  </FilmStage>
                )}
                <Timeline film={film} notes={review.notes} selected={selected} trim={review.jump?.trim} />
                <Transport film={film}>{isWide && <TransportTools film={film} />}</Transport>
              </div>
              {!isWide && <TransportTools film={film} />}
            </div>
            {isComparing && <ComparePanel film={film} review={review} onClose={() => setComparing(false)} />}
          </div>
          <RoomTools
            room={room}
            isReady={isReady}
            canDraw={permissions.canReview}
            isComparing={isComparing}
            onCompare={actions.toggleCompare}
            onKeys={actions.openKeys}
          />
          <PhaseStrip
            film={film}
            marks={review.phases}
            onGo={room.goTo}
            {...(permissions.canReview && { onSet: room.setPhase, onClear: room.clearPhase })}
          />
        </div>
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <NotesPanel
            review={review}
            film={film}
            room={room}
            permissions={permissions}
            renderDetails={(note) => (
              <NoteDetails
                note={note}
                review={review}
                room={room}
                permissions={permissions}
                userId={userId}
              />
            )}
            alerts={isCoach && <RefusedChanges state={changes} outbox={outbox} review={review} />}
            top={<ReviewDetails review={review} permissions={permissions} />}
          />
        </div>
      </div>
      {permissions.canReview && (
        <FinishDialog
          isOpen={isFinishing}
          onOpenChange={setFinishing}
          review={review}
          aspect={aspect}
          userId={userId}
          outbox={outbox}
          onSummary={room.setSummary}
        />
      )}
      <KeysDialog isOpen={showsKeys} onOpenChange={setShowsKeys} canReview={permissions.canReview} />
    </div>
  );
}
