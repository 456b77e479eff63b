/**
 * Who may do what, by hand. Each text has one word for each of: anonymous, member, owner, admin, service.
 *
 * - yes      it happens
 * - hidden   it is allowed and touches nothing, because the row is not theirs to see
 * - refused  the database says no (42501)
 *
 * `member` is somebody else who is signed in; `owner` is whoever the row is about.
 */
export interface TableExpectation {
  select: string;
  insert: string;
  update: string;
  delete: string;
}

const serviceOnly = 'refused refused refused refused yes';
const written = { insert: serviceOnly, update: serviceOnly, delete: serviceOnly };

/** What a person sees of their own, and admins see of everybody; the service alone writes it. */
const ownRecord: TableExpectation = { select: 'refused hidden  yes     yes     yes', ...written };
/** What anybody may leave, and only admins read. */
const leftByAnybody: TableExpectation = {
  select: 'refused hidden  hidden  yes     yes',
  insert: 'yes     yes     yes     yes     yes',
  update: serviceOnly,
  delete: serviceOnly,
};

export const tables: Record<string, TableExpectation> = {
  'public.admin_actions': { select: 'refused hidden  hidden  yes     yes', ...written },
  'public.contact_messages': leftByAnybody,
  'public.free_download_submissions': leftByAnybody,
  'public.mail_outbox': { select: serviceOnly, ...written },
  'public.order_items': ownRecord,
  'public.orders': ownRecord,
  'public.payment_events': { select: 'refused hidden  hidden  yes     yes', ...written },
  'public.product_files': ownRecord,
  'public.profiles': { ...ownRecord, update: 'refused hidden  yes     hidden  yes' },
  'public.review_credits': ownRecord,
  'public.stripe_customers': { select: serviceOnly, ...written },
  'public.subscriptions': ownRecord,
  'public.user_downloads': ownRecord,
  'public.user_roles': ownRecord,
  // The update is a decision about it: no athlete makes their own.
  'public.video_submissions': {
    select: 'refused hidden  yes     yes     yes',
    insert: 'refused yes     yes     yes     yes',
    update: 'refused hidden  refused yes     yes',
    delete: 'refused hidden  yes     hidden  yes',
  },
  'public.videos': {
    select: 'refused yes     yes     yes     yes',
    insert: 'refused refused refused yes     yes',
    update: 'refused hidden  hidden  yes     yes',
    delete: 'refused hidden  hidden  yes     yes',
  },
  // Visitors read an entry back in the transaction that writes it, and never again: here it was written before.
  'public.waitlist': { ...leftByAnybody, select: 'hidden  hidden  hidden  yes     yes' },
  'storage.buckets': {
    select: 'hidden  hidden  hidden  hidden  yes',
    insert: serviceOnly,
    update: 'hidden  hidden  hidden  hidden  yes',
    delete: 'hidden  hidden  hidden  hidden  yes',
  },
};

/** Files of the site and the shop: admins keep them, and nobody lists them. Public ones are read by their address. */
const keptByAdmins: TableExpectation = {
  select: 'hidden  hidden  hidden  yes     yes',
  insert: 'refused refused refused yes     yes',
  update: 'hidden  hidden  hidden  yes     yes',
  delete: 'hidden  hidden  hidden  yes     yes',
};

export const buckets: Record<string, TableExpectation> = {
  'digital-products': keptByAdmins,
  'free-downloads': keptByAdmins,
  thumbnails: keptByAdmins,
  videos: keptByAdmins,
  'website-photos': keptByAdmins,
  // Everybody into their own folder; nothing is ever replaced.
  'video-submissions': {
    select: 'hidden  hidden  yes     yes     yes',
    insert: 'refused yes     yes     yes     yes',
    update: 'hidden  hidden  hidden  hidden  yes',
    delete: 'hidden  hidden  yes     hidden  yes',
  },
};

const adminsOnly = 'refused refused refused yes     refused';

/** Calling a function of the api; what it answers to whom is tested where it belongs. */
export const functions: Record<string, string> = {
  cancel_order: serviceOnly,
  claim_mail: serviceOnly,
  claim_my_purchases: 'refused yes     yes     yes     refused',
  count_download: serviceOnly,
  count_submissions: adminsOnly,
  export_account: serviceOnly,
  forget_old_mail: serviceOnly,
  forget_password_tries: serviceOnly,
  fulfil_order: serviceOnly,
  grant_admin: serviceOnly,
  has_role: 'refused yes     yes     yes     yes',
  is_last_admin: serviceOnly,
  list_admins: serviceOnly,
  list_personal_files: serviceOnly,
  place_order: serviceOnly,
  record_subscription: serviceOnly,
  refund_order: serviceOnly,
  request_my_files: serviceOnly,
  revoke_admin: serviceOnly,
  search_members: adminsOnly,
  search_submissions: adminsOnly,
  seed_exercise: serviceOnly,
  settle_mail: serviceOnly,
  submission_room: 'refused yes     yes     yes     refused',
  subscription_of: serviceOnly,
  take_password_try: serviceOnly,
};

/** Outside `public` and `storage` nothing is granted to requests but this. */
export const grantedElsewhere: string[] = [
  'authenticated may call private.has_account',
  'authenticated may call private.has_submission_space_left',
  'authenticated may call private.is_admin',
  'service_role may read private.settings',
];
