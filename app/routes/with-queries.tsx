import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#lib/api/query.ts';
import { useSession } from '#lib/session/session.ts';
import { useProfileUnits } from '#common/units/profile-units.ts';

/** Shows measurements in the units of the member's profile. */
function ProfileUnits() {
  const session = useSession();
  useProfileUnits(session.status === 'signed-in' ? session.user.id : undefined);
  return null;
}

/** Layout route that provides TanStack Query. Public pages leave it out to keep their bundle small. */
export default function WithQueries() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProfileUnits />
      <Outlet />
    </QueryClientProvider>
  );
}
