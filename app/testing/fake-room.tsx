import type { ReactNode } from 'react';
import { permissionsFor } from '#features/review/room/permissions.ts';
import { RoomContext, type OpenRoom } from '#features/review/room/room-provider.tsx';

interface FakeRoomProps extends Pick<OpenRoom, 'review'>, Partial<Pick<OpenRoom, 'video' | 'put'>> {
  /** What the test looks at of the room's actions. */
  room?: Partial<OpenRoom['room']>;
  isCoach?: boolean;
  children: ReactNode;
}

/** Gives parts of the review room an open review with only what a test needs. */
export function FakeRoom({
  review,
  video = {} as OpenRoom['video'],
  room = {},
  put = () => undefined,
  isCoach = false,
  children,
}: FakeRoomProps) {
  const permissions = permissionsFor(review, isCoach);
  const open = { review, video, room: room as OpenRoom['room'], permissions, canDraw: isCoach, put };
  return <RoomContext value={open}>{children}</RoomContext>;
}
