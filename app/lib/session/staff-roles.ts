import type { StaffRole } from '#domain/database.types.ts';
import type { Session, StaffAccess, StaffStanding } from './session-store.ts';

export type { StaffRole } from '#domain/database.types.ts';

const standings: readonly StaffStanding[] = ['none', 'password', 'second-factor', 'full'];

/** Converts the response of `staff_access`. The owner's roles include every role. */
export function toStaffAccess(row: { roles: StaffRole[]; standing: string } | undefined): StaffAccess {
  const roles = row?.roles ?? [];
  return {
    roles: roles.includes('admin') ? ['admin', 'coach', 'desk', 'editor'] : roles,
    standing: standings.find((standing) => standing === row?.standing) ?? 'none',
  };
}

/** Returns whether the user has any staff role, verified by a second factor or not. */
export function isStaff({ roles }: Session): boolean {
  return roles.length > 0;
}

/** Returns whether the user may act in a role now: granted, and verified by a second factor. */
export function actsAs(session: Session, role: StaffRole): boolean {
  return session.status === 'signed-in' && session.staffStep === undefined && session.roles.includes(role);
}
