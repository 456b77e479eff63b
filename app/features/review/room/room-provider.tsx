import type { ReactNode } from 'react';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { outlineOf, type Review } from '../review.ts';
import { basedOn, type Change } from './data/changes.ts';
import { usePenState } from './drawing/use-pen-state.ts';
import { permissionsFor, type Permissions } from './permissions.ts';
import { FilmContext, PenContext, ReviewContext, ViewContext, WordsContext } from './room-contexts.ts';
import { useFilmState } from './use-film-state.ts';
import { useShared } from './use-shared.ts';
import { useSteady } from './use-steady.ts';
import { useViewState } from './use-view-state.ts';
import type { RoomVideo } from './video/use-video-player.ts';

interface RoomProviderProps {
  review: Review;
  video: RoomVideo;
  /** Shown first, in microseconds of the film. */
  startUs: number | undefined;
  /** Without them, nothing can be changed, and `onChange` is never called. */
  permissions?: Permissions;
  /** Queues a change for saving. */
  onChange?: (change: Change) => void;
  children: ReactNode;
}

/** Opens the room of a review. Without permissions it is read-only. What changes with the words of a note renders only who reads them. */
export function RoomProvider({
  review,
  video,
  startUs,
  permissions = permissionsFor(review, false),
  onChange,
  children,
}: RoomProviderProps) {
  const withWords = useShared(review);
  const { put } = useSteady({ put: (change: Change) => onChange?.(basedOn(review, change)) });
  const outline = useShared(outlineOf(withWords));
  const film = useFilmState(video, startUs, outline.jump?.trim?.startUs);
  const open = useShared({ review: outline, permissions, put });
  const view = useViewState(film, open);
  const pen = usePenState({ ...film, ...open, notes: withWords.notes, view });
  const isReplying =
    Object.values(view.replyTexts).some((text) => text.trim() !== '') ||
    Object.values(pen.replyDrawings).some(({ shapes }) => shapes.length > 0);
  useLeaveGuard(isReplying);
  return (
    <FilmContext value={film}>
      <ReviewContext value={open}>
        <WordsContext value={withWords}>
          <ViewContext value={view}>
            <PenContext value={pen}>{children}</PenContext>
          </ViewContext>
        </WordsContext>
      </ReviewContext>
    </FilmContext>
  );
}
