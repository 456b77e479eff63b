import { useSearchParams } from 'react-router';
import type { SessionUser } from '#lib/session/session-user.ts';
import { PlanList } from './plan-list.tsx';
import { PlanView } from './plan-view.tsx';

interface PlansPageProps {
  user: SessionUser;
  /** The owner changes every plan and connects plans with products. */
  isOwner: boolean;
}

/** The page /admin/plans: the list of plans, or the plan in the URL. */
export function PlansPage({ user, isOwner }: PlansPageProps) {
  const [query] = useSearchParams();
  const planId = query.get('plan');
  return planId === null ? (
    <PlanList userId={user.id} isOwner={isOwner} />
  ) : (
    <PlanView key={planId} planId={planId} userId={user.id} isOwner={isOwner} />
  );
}
