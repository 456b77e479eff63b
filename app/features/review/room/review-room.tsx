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
import { Strip } from './film/strip.tsx';
import { Transport } from './film/transport.tsx';
import { TransportTools } from './film/transport-tools.tsx';
import { useFilm, useFilmPlayer } from './film/use-film.ts';
import { FrameDrawings } from './frame-drawings.tsx';
import { AboveNotes } from './notes/above-notes.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { Refusals } from './notes/refusals.tsx';
import { SaveState } from './notes/save-state.tsx';
import { UnderNote } from './notes/under-note.tsx';
import { permissionsIn } from './permissions.ts';
import { useFilmLink } from '../submission-film.ts';
import type { Review } from '../review.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomTools } from './room-tools.tsx';
import { useRoom } from './use-room.ts';
import { useRoomCommands } from './use-room-commands.ts';

interface ReviewRoomProps {
  /** With what is still on its way over it. */
  review: Review;
  outbox: Outbox;
  changes: OutboxState;
  userId: string;
  /** Who may write notes; the athlete reads, answers and ticks off. */
  isCoach: boolean;
}

/** The room: the film, what is drawn on it, the strip, the phases and the notes. */
export function ReviewRoom({ review, outbox, changes, userId, isCoach }: ReviewRoomProps) {
  useLiveReview(review.submissionId, userId);
  const link = useFilmLink(review.filmPath);
  const film = useFilmPlayer(link.data);
  const room = useRoom({ review, player: film.player, put: outbox.put });
  const [isComparing, setComparing] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const isReady = useFilm(film.player, (one) => one.status === 'ready');
  const aspect = useFilm(film.player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  const isWide = useMedia('(min-width: 64rem)', true);
  useEffect(() => {
    // The window in which a review is finished opens without a connection too.
    void import('../../../ui/dialog-window.tsx').catch(() => undefined);
  }, []);
  const may = permissionsIn(review, isCoach);
  const doors = {
    toggleCompare: () => setComparing((before) => !before),
    openFinish: () => {
      if (may.canReview) setFinishing(true);
    },
    openKeys: () => setShowsKeys(true),
  };
  useRoomCommands({ player: film.player, room, canReview: may.canReview, doors });
  const selected = review.notes.find(({ id }) => id === room.selectedId);

  return (
    <div className="to-the-foot border-b border-hairline">
      <RoomHeader review={review} isCoach={isCoach}>
        {isCoach && <SaveState changes={changes} />}
        {may.canReview && <Button onClick={doors.openFinish}>Finish review</Button>}
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
              {/* On a phone, film and controls stay in sight under the site's header while the notes scroll. */}
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
                    The video could not be opened. {causeOf(link.error)}
                  </p>
                ) : (
                  <FilmStage film={film} label={`Film of ${review.athleteName || 'the athlete'}`}>
                    <FrameDrawings film={film} room={room} notes={review.notes} canDraw={may.canReview} />
                  </FilmStage>
                )}
                <Strip film={film} notes={review.notes} selected={selected} trim={review.jump?.trim} />
                <Transport film={film}>{isWide && <TransportTools film={film} />}</Transport>
              </div>
              {!isWide && <TransportTools film={film} />}
            </div>
            {isComparing && <ComparePanel film={film} review={review} onClose={() => setComparing(false)} />}
          </div>
          <RoomTools
            room={room}
            isReady={isReady}
            canDraw={may.canReview}
            isComparing={isComparing}
            onCompare={doors.toggleCompare}
            onKeys={doors.openKeys}
          />
          <PhaseStrip
            film={film}
            marks={review.phases}
            onGo={room.goTo}
            {...(may.canReview && { onSet: room.setPhase, onClear: room.clearPhase })}
          />
        </div>
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <NotesPanel
            review={review}
            film={film}
            room={room}
            may={may}
            under={(note) => <UnderNote note={note} review={review} room={room} may={may} userId={userId} />}
            alerts={isCoach && <Refusals state={changes} outbox={outbox} review={review} />}
            top={<AboveNotes review={review} may={may} />}
          />
        </div>
      </div>
      {may.canReview && (
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
      <KeysDialog isOpen={showsKeys} onOpenChange={setShowsKeys} canReview={may.canReview} />
    </div>
  );
}
