import type { Instant } from '#domain/days.ts';
import { queryOptions } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import type { StaffRole } from '#lib/session/staff-roles.ts';
import { adminKey } from '../read-list.ts';

export interface MemberSubmission {
  id: string;
  file_name: string;
  status: 'pending' | 'approved' | 'rejected';
  submitted_at: Instant;
  reviewed_at: Instant | null;
}

interface Sale {
  id: string;
  status: string;
  amount_cents: number;
  paid_cents: number | null;
  refunded_cents: number;
  currency: string;
  created_at: Instant;
}

/** What only the owner sees. */
export interface MemberAccount {
  email: string;
  phone: string;
  confirmed: boolean;
  created_at: Instant;
  last_sign_in_at: Instant | null;
  roles: StaffRole[];
  subscription: { state: 'active' | 'ending' | 'past-due'; ends_at: Instant | null } | null;
  orders: (Sale & { items: string; dispute: string | null })[];
  payments: Sale[];
  mails: { kind: string; created_at: Instant; sent_at: Instant | null; failed_at: Instant | null }[];
}

/** The answer of `member_details`. */
export interface MemberDetails {
  id: string;
  name: string;
  /** Null until the member says. */
  is_minor: boolean | null;
  guardian: { name: string; consented_at: Instant | null } | null;
  coach_id: string | null;
  groups: string[];
  credits_left: number;
  submission_count: number;
  submissions: MemberSubmission[];
  account?: MemberAccount;
}

/** What the user may see of a member. */
export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'member', memberId],
    queryFn: async () => (await rpc('member_details', { p_user_id: memberId })) as unknown as MemberDetails,
  });
