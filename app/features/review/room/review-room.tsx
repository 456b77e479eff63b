import { Columns2, Keyboard } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { causeOf } from '../../../lib/api/cause-of.ts';
import { useMedia } from '../../../lib/page/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ComparePanel } from './compare/compare-panel.tsx';
import type { Outbox, OutboxState } from './data/outbox.ts';
import { useLiveReview } from './data/use-live-review.ts';
import { DrawingLayer } from './drawing/drawing-layer.tsx';
import { DrawingTools } from './drawing/drawing-tools.tsx';
import { FilmStage } from './film/film-stage.tsx';
import { PhaseStrip } from './film/phase-strip.tsx';
import { Strip } from './film/strip.tsx';
import { icon, ToolButton } from './film/tool-button.tsx';
import { Transport } from './film/transport.tsx';
import { TransportTools } from './film/transport-tools.tsx';
import { useFilm, useFilmPlayer, type Film } from './film/use-film.ts';
import { JumpPlate } from './jump/jump-plate.tsx';
import { NoteDrills } from './notes/note-drills.tsx';
import { NoteTalk } from './notes/note-talk.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { Refusals } from './notes/refusals.tsx';
import { SaveState } from './notes/save-state.tsx';
import { SavedComments } from './notes/saved-comments.tsx';
import { ProgressFold } from '../progress/progress-fold.tsx';
import { useFilmLink } from '../submission-film.ts';
import type { Note, Review } from '../review.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { RoomHeader } from './room-header.tsx';
import { frameOf, useRoom, type Room } from './use-room.ts';
import { useRoomCommands } from './use-room-commands.ts';
import { Link } from '../../../ui/link.tsx';

/** What is drawn on the frame that stands, and the pen. Of its own, so that a step draws no more than this anew. */
function Drawings({
  film,
  room,
  notes,
  isCoach,
}: {
  film: Film;
  room: Room;
  notes: readonly Note[];
  isCoach: boolean;
}) {
  const { player } = film;
  const frame = useFilm(player, (state) => state.frame);
  const aspect = useFilm(player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  const isReady = useFilm(player, (state) => state.status === 'ready');
  const drawn = useMemo(() => {
    const found = isReady
      ? notes.filter((note) => note.shapes.length > 0 && frameOf(player, note.atUs) === frame)
      : [];
    return found.flatMap(({ shapes }) => shapes);
  }, [notes, player, frame, isReady]);
  return (
    <DrawingLayer
      shapes={drawn}
      aspect={aspect}
      tool={isCoach && isReady ? room.tool : undefined}
      color={room.color}
      onShape={room.addShape}
      onLeave={room.leaveTool}
    />
  );
}

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
  const isOpen = review.status === 'pending';
  const isWritable = isCoach;
  const doors = {
    toggleCompare: () => setComparing((before) => !before),
    openFinish: () => {
      if (isOpen) setFinishing(true);
    },
    openKeys: () => setShowsKeys(true),
  };
  useRoomCommands({ player: film.player, room, isCoach: isWritable && isOpen, doors });
  const selected = review.notes.find(({ id }) => id === room.selectedId);

  const under = (note: Note) => (
    <>
      {isCoach && isOpen && (
        <div className="px-1">
          <SavedComments
            userId={userId}
            words={note.body}
            onUse={(words) => room.changeNote(note, { body: [note.body, words].filter(Boolean).join('\n') })}
          />
        </div>
      )}
      <NoteDrills
        drills={review.drills.filter(({ noteId }) => noteId === note.id)}
        link={
          isCoach && isOpen
            ? { submissionId: review.submissionId, userId, noteId: note.id, isSaved: note.version > 0 }
            : undefined
        }
      />
      {!isOpen && <NoteTalk review={review} note={note} userId={userId} />}
    </>
  );

  return (
    <div className="to-the-foot border-b border-hairline">
      <RoomHeader review={review} isCoach={isCoach}>
        {isCoach && <SaveState changes={changes} />}
        {isCoach && isOpen && <Button onClick={doors.openFinish}>Finish review</Button>}
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
                    <Drawings film={film} room={room} notes={review.notes} isCoach={isWritable && isOpen} />
                  </FilmStage>
                )}
                <Strip film={film} notes={review.notes} selected={selected} trim={review.jump?.trim} />
                <Transport film={film}>{isWide && <TransportTools film={film} />}</Transport>
              </div>
              {!isWide && <TransportTools film={film} />}
            </div>
            {isComparing && <ComparePanel film={film} review={review} onClose={() => setComparing(false)} />}
          </div>
          <div className="flex flex-wrap items-center justify-between border-y border-hairline">
            {isWritable && isOpen && <DrawingTools room={room} isReady={isReady} />}
            <div className="ml-auto flex items-center">
              <ToolButton
                aria-label="Compare"
                title="Compare with another film (V)"
                isOn={isComparing}
                onClick={doors.toggleCompare}
              >
                <Columns2 {...icon} />
              </ToolButton>
              <ToolButton
                aria-label="Keys"
                title="Keys (?)"
                className="max-md:hidden"
                onClick={doors.openKeys}
              >
                <Keyboard {...icon} />
              </ToolButton>
            </div>
          </div>
          <PhaseStrip
            film={film}
            marks={review.phases}
            onGo={room.goTo}
            {...(isWritable && isOpen && { onSet: room.setPhase, onClear: room.clearPhase })}
          />
        </div>
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <NotesPanel
            review={review}
            film={film}
            room={room}
            rights={isCoach ? (isOpen ? 'all' : 'correct') : 'read'}
            under={under}
            alerts={isCoach && <Refusals state={changes} outbox={outbox} review={review} />}
            top={
              <>
                {review.question !== '' && (
                  <div className="border-b border-hairline bg-surface px-4 py-3">
                    <h3 className="font-mono text-13 font-normal text-muted">The athlete asks</h3>
                    <p className="mt-1 whitespace-pre-line text-15">{review.question}</p>
                  </div>
                )}
                {review.jump && <JumpPlate jump={review.jump} />}
                {isCoach && <ProgressFold athleteId={review.athleteId} athleteName={review.athleteName} />}
                {!isOpen && review.summary !== '' && (
                  <div className="border-b border-hairline border-t-4 border-t-bar bg-surface px-4 py-4">
                    <h3 className="font-mono text-13 font-normal text-muted">Summary</h3>
                    <p className="mt-1 whitespace-pre-line text-15">{review.summary}</p>
                  </div>
                )}
                {!isCoach && isOpen && (
                  <p className="border-b border-hairline px-4 py-3 text-15">
                    Your coach has not finished yet. You get a mail, and the notes show up here by themselves.{' '}
                    <Link to="/reviews" className="font-semibold text-pit underline underline-offset-4">
                      My feedback
                    </Link>
                  </p>
                )}
              </>
            }
          />
        </div>
      </div>
      {isCoach && isOpen && (
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
      <KeysDialog isOpen={showsKeys} onOpenChange={setShowsKeys} isCoach={isWritable && isOpen} />
    </div>
  );
}
