import { createContext, useContext, type ReactNode } from 'react';
import type { Review } from '../review.ts';
import type { Change } from './data/changes.ts';
import { permissionsFor, type Permissions } from './permissions.ts';
import { useRoom, type Room } from './use-room.ts';
import type { RoomVideo } from './video/use-video-player.ts';

/** What all parts of the room share. */
export interface OpenRoom {
  /** With unconfirmed changes applied. */
  review: Review;
  video: RoomVideo;
  /** State and actions. */
  room: Room;
  permissions: Permissions;
  /** Also true for an athlete who draws in a reply. */
  canDraw: boolean;
  /** Queues a change for saving. */
  put: (change: Change) => void;
}

export const RoomContext = createContext<OpenRoom | undefined>(undefined);

interface RoomProviderProps {
  review: Review;
  video: RoomVideo;
  /** Shown first, in microseconds of the film. */
  startUs: number | undefined;
  /** Without them, nothing can be changed, and `put` is never called. */
  permissions?: Permissions;
  put?: (change: Change) => void;
  children: ReactNode;
}

const ignoreChange = () => undefined;

/** Opens the room of a review. Without permissions it is read-only. */
export function RoomProvider({
  review,
  video,
  startUs,
  permissions = permissionsFor(review, false),
  put = ignoreChange,
  children,
}: RoomProviderProps) {
  const room = useRoom({ review, player: video.player, put, startUs });
  const canDraw = permissions.canReview || room.drawnNoteId !== undefined;
  return <RoomContext value={{ review, video, room, permissions, canDraw, put }}>{children}</RoomContext>;
}

/** Returns the open review: its video, its actions, and what the user may do. Throws outside a `RoomProvider`. */
export function useOpenRoom(): OpenRoom {
  const open = useContext(RoomContext);
  if (!open) throw new Error('useOpenRoom is called outside a RoomProvider');
  return open;
}
