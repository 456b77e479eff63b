/**
 * The expected access rights, written by hand. Each text has one word each for: anonymous, member, owner, admin,
 * coach, desk, editor, service.
 * || - yes      the statement affects a row
 * - hidden   allowed, but affects nothing because the caller can't see the row
 * - refused  the database rejects it (42501)
 * || `member` is another signed-in user; `owner` is the user whom the row is about; `admin` is the owner of the site.
 * The rows' athlete has no coach, so every coach works with them.
 */
export interface TableExpectation {
  select: string;
  insert: string;
  update: string;
  delete: string;
}

const serviceOnly = 'refused refused refused refused refused refused refused yes';
const writtenByService = { insert: serviceOnly, update: serviceOnly, delete: serviceOnly };

/** Members read their own rows, admins read all rows, and only the service writes. */
const readByOwner: TableExpectation = {
  select: 'refused hidden  yes     yes     hidden  hidden  hidden  yes',
  ...writtenByService,
};
/** As above, and the desk reads all rows. */
const readByDesk: TableExpectation = {
  select: 'refused hidden  yes     yes     hidden  yes     hidden  yes',
  ...writtenByService,
};
/** As above, and the athlete's coach reads the row. */
const readByCoach: TableExpectation = {
  select: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  ...writtenByService,
};
/** Anyone inserts, and only the desk reads. */
const insertedByAnyone: TableExpectation = {
  select: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
  insert: 'yes     yes     yes     yes     yes     yes     yes     yes',
  update: serviceOnly,
  delete: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
};

/**
 * Coaches write, and athletes read after the decision, which is still open here. Column rights are wider than
 * policies.
 */
const draft: TableExpectation = {
  select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
  insert: 'refused refused refused yes     yes     refused refused yes',
  update: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
  delete: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
};

/** Its coach writes, and athletes who follow it read. */
const plan: TableExpectation = {
  select: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  insert: 'refused refused refused yes     yes     refused refused yes',
  update: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
  delete: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
};

/** The owner of the site reads, and only the service writes. */
const ownersOnly: TableExpectation = {
  select: 'refused hidden  hidden  yes     hidden  hidden  hidden  yes',
  ...writtenByService,
};

export const tables: Record<string, TableExpectation> = {
  'public.admin_actions': ownersOnly,
  'public.athlete_coaches': readByCoach,
  'public.athlete_group_members': readByCoach,
  'public.athlete_groups': {
    select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    ...writtenByService,
  },
  // The service inserts without an author: only the service may leave that out. Messages are never changed.
  'public.chat_messages': {
    select: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
    insert: 'refused refused yes     yes     yes     refused refused yes',
    update: serviceOnly,
    delete: serviceOnly,
  },
  // Written by mark_chat_read.
  'public.chat_reads': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  'public.balance_transactions': ownersOnly,
  // Made by renew_calendar_feed, ended by a delete. Of members alone.
  'public.calendar_feeds': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    insert: serviceOnly,
    update: serviceOnly,
    delete: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
  'public.coupons': ownersOnly,
  // The samples are an article's, which editors change.
  'public.content_drafts': {
    ...ownersOnly,
    select: 'refused hidden  hidden  yes     hidden  hidden  yes     yes',
  },
  'public.content_publications': {
    ...ownersOnly,
    select: 'refused hidden  hidden  yes     hidden  hidden  yes     yes',
  },
  // The update marks it as answered.
  'public.contact_messages': {
    ...insertedByAnyone,
    update: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
  },
  // The author is the assistant.
  'public.coach_notes': {
    select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    insert: 'refused refused refused yes     yes     refused refused yes',
    update: serviceOnly,
    delete: 'refused hidden  hidden  hidden  hidden  hidden  hidden  yes',
  },
  // The row's owner here is the assistant, who is also an admin.
  'public.coach_settings': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    insert: 'refused refused refused refused refused refused refused yes',
    update: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    delete: serviceOnly,
  },
  'public.disputes': {
    select: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
    ...writtenByService,
  },
  'public.failed_refunds': {
    select: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
    ...writtenByService,
  },
  'public.free_download_submissions': insertedByAnyone,
  'public.guardian_consents': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  'public.guardians': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  'public.item_logs': readByCoach,
  'public.invitations': {
    select: 'refused hidden  hidden  yes     hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  // Athletes write them by save_jump_log.
  'public.jump_attempts': readByCoach,
  'public.jump_sessions': readByCoach,
  'public.jumps': {
    select: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
    insert: 'refused refused yes     refused refused refused refused yes',
    update: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    delete: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
  'public.mail_outbox': { select: serviceOnly, ...writtenByService },
  // Rows of the view are those of balance_transactions.
  'public.money': {
    select: 'refused hidden  hidden  yes     hidden  hidden  hidden  yes',
    insert: 'refused refused refused refused refused refused refused refused',
    update: 'refused refused refused refused refused refused refused refused',
    delete: 'refused refused refused refused refused refused refused refused',
  },
  'public.order_items': readByDesk,
  'public.orders': readByDesk,
  'public.shipments': readByDesk,
  // What open checkouts hold is theirs alone.
  'public.stock': {
    select: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
    ...writtenByService,
  },
  'public.stock_reservations': {
    select: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
    ...writtenByService,
  },
  'public.held_payments': {
    select: 'refused hidden  hidden  yes     hidden  yes     hidden  yes',
    ...writtenByService,
  },
  // Read by list_needs.
  'public.missing_credit_notes': { select: serviceOnly, ...writtenByService },
  'public.payment_events': {
    select: 'refused hidden  hidden  yes     hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  // The plan is the coach's, and Ada follows it. Columns that name plan and athlete never change.
  'public.plan_assignments': {
    select: readByCoach.select,
    insert: 'refused refused refused yes     yes     refused refused yes',
    update: serviceOnly,
    delete: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
  },
  'public.plan_items': plan,
  'public.plan_sessions': plan,
  'public.poles': readByCoach,
  'public.product_files': readByDesk,
  'public.profiles': { ...readByDesk, update: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes' },
  // The owner changes switches. Devices are added by the service and removed by their member.
  'public.push_settings': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    insert: serviceOnly,
    update: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    delete: serviceOnly,
  },
  'public.push_subscriptions': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    insert: serviceOnly,
    update: serviceOnly,
    delete: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
  'public.review_claims': {
    select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    ...writtenByService,
  },
  'public.review_credits': readByOwner,
  'public.review_drills': { ...draft, update: serviceOnly },
  'public.review_item_versions': {
    select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    ...writtenByService,
  },
  // The athlete ends links with a delete. Coaches see them, but neither make nor end one.
  'public.review_links': {
    select: readByCoach.select,
    insert: serviceOnly,
    update: serviceOnly,
    delete: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
  'public.review_notes': draft,
  'public.review_phases': draft,
  // Replies need a finished review; only their authors delete them.
  'public.review_replies': {
    select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    insert: 'refused refused refused refused refused refused refused yes',
    update: serviceOnly,
    delete: 'refused hidden  hidden  hidden  hidden  hidden  hidden  yes',
  },
  'public.review_measurements': draft,
  'public.review_paths': draft,
  'public.review_steps': draft,
  'public.review_voice_overs': draft,
  'public.reviews': { ...draft, delete: serviceOnly },
  'public.sales': {
    select: readByDesk.select,
    insert: 'refused refused refused refused refused refused refused refused',
    update: 'refused refused refused refused refused refused refused refused',
    delete: 'refused refused refused refused refused refused refused refused',
  },
  // Each coach has their own; the row's owner here is the assistant, who is also an admin.
  'public.saved_comments': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    insert: 'refused refused yes     yes     yes     refused refused yes',
    update: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    delete: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
  'public.readiness_agreements': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  // Ada, who is of age, agreed.
  'public.readiness_checks': readByCoach,
  'public.set_logs': readByCoach,
  'public.session_logs': readByCoach,
  'public.sharing_consents': {
    select: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    ...writtenByService,
  },
  'public.spent_credits': readByCoach,
  'public.stripe_customers': { select: serviceOnly, ...writtenByService },
  'public.submission_decisions': {
    select: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    ...writtenByService,
  },
  'public.subscription_payments': readByDesk,
  'public.subscriptions': readByOwner,
  'public.training_plans': plan,
  'public.user_downloads': readByDesk,
  'public.user_roles': readByOwner,
  // The update submits the video. Only functions set the status.
  'public.video_submissions': {
    select: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
    insert: 'refused yes     yes     yes     yes     yes     yes     yes',
    update: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
    delete: 'refused hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
  // Visitors see free exercises. This one is for members.
  'public.videos': {
    select: 'hidden  yes     yes     yes     yes     yes     yes     yes',
    insert: 'refused refused refused yes     yes     refused refused yes',
    update: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
    delete: 'refused hidden  hidden  yes     yes     hidden  hidden  yes',
  },
  // Visitors can read an entry only in the transaction that inserts it. This row is older.
  'public.waitlist': {
    ...insertedByAnyone,
    select: 'hidden  hidden  hidden  yes     hidden  yes     hidden  yes',
  },
  'storage.buckets': {
    select: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
    insert: serviceOnly,
    update: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
    delete: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
  },
};

/** Files of the site and the shop: only the owner writes and lists them. Public files are read by their address. */
const managedByAdmins: TableExpectation = {
  select: 'hidden  hidden  hidden  yes     hidden  hidden  hidden  yes',
  insert: 'refused refused refused yes     refused refused refused yes',
  update: 'hidden  hidden  hidden  yes     hidden  hidden  hidden  yes',
  delete: 'hidden  hidden  hidden  yes     hidden  hidden  hidden  yes',
};

/** Files of the library. */
const managedByCoaches: TableExpectation = {
  select: 'hidden  hidden  hidden  yes     yes     hidden  hidden  yes',
  insert: 'refused refused refused yes     yes     refused refused yes',
  update: 'hidden  hidden  hidden  yes     yes     hidden  hidden  yes',
  delete: 'hidden  hidden  hidden  yes     yes     hidden  hidden  yes',
};

export const buckets: Record<string, TableExpectation> = {
  // Ada's folder. Files are never replaced.
  'chat-images': {
    select: 'hidden  hidden  yes     yes     yes     hidden  hidden  yes',
    insert: 'refused refused yes     yes     yes     refused refused yes',
    update: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
    delete: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
  },
  'digital-products': managedByAdmins,
  'free-downloads': managedByAdmins,
  // The draft of Ada's review. Files are never replaced.
  'review-audio': {
    select: 'hidden  hidden  hidden  yes     yes     hidden  hidden  yes',
    insert: 'refused refused refused yes     yes     refused refused yes',
    update: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
    delete: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
  },
  thumbnails: managedByCoaches,
  // The owner has a subscription, and the member has none.
  'subscriber-videos': {
    ...managedByCoaches,
    select: 'hidden  hidden  yes     yes     yes     hidden  hidden  yes',
  },
  videos: managedByCoaches,
  'website-photos': managedByAdmins,
  // Members upload into their own folder. Files are never replaced.
  'video-submissions': {
    select: 'hidden  hidden  yes     yes     yes     hidden  hidden  yes',
    insert: 'refused yes     yes     yes     yes     yes     yes     yes',
    update: 'hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes',
    delete: 'hidden  hidden  yes     hidden  hidden  hidden  hidden  yes',
  },
};

const signedIn = 'refused yes     yes     yes     yes     yes     yes     refused';
const ownerOnly = 'refused refused refused yes     refused refused refused refused';
const coachesOnly = 'refused refused refused yes     yes     refused refused refused';
const deskOnly = 'refused refused refused yes     refused yes     refused refused';

/** Who can call each function of the API. Other tests cover what it returns to whom. */
export const functions: Record<string, string> = {
  announce_new_version: ownerOnly,
  apply_due_decisions: 'refused refused refused yes     yes     refused refused yes',
  ask_guardian_about_readiness: 'refused refused yes     refused refused refused refused refused',
  ask_guardian_about_sharing: 'refused refused yes     refused refused refused refused refused',
  ask_guardian_again: 'refused refused yes     refused refused refused refused refused',
  assign_athlete: coachesOnly,
  cancel_order: serviceOnly,
  cancel_unopened_orders: serviceOnly,
  chat_overview: 'refused refused yes     yes     yes     refused refused refused',
  check_invitations: ownerOnly,
  claim_jobs: serviceOnly,
  close_held_payment: deskOnly,
  // Ends only what list_needs shows the caller.
  end_need: 'refused yes     yes     yes     yes     yes     yes     yes',
  list_needs: 'refused hidden  hidden  yes     hidden  yes     hidden  hidden',
  claim_mail: serviceOnly,
  claim_my_purchases: signedIn,
  // The sample names no mail.
  claim_push: 'refused refused refused refused refused refused refused hidden',
  claim_refund: serviceOnly,
  claim_submission: coachesOnly,
  begin_content_publication: serviceOnly,
  coach_notice: serviceOnly,
  content_places: serviceOnly,
  copy_plan: 'refused refused refused yes     yes     refused refused yes',
  copy_plan_week: 'refused refused refused yes     yes     refused refused yes',
  count_announcement_recipients: coachesOnly,
  count_download: serviceOnly,
  count_owner_lists: deskOnly,
  count_rehearsal: serviceOnly,
  count_review_credits: 'refused yes     yes     yes     yes     yes     yes     yes',
  count_submissions: coachesOnly,
  count_earlier_buyers: ownerOnly,
  count_subscribers: ownerOnly,
  count_training_days: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  count_waiting: 'refused yes     yes     yes     yes     yes     yes     yes',
  decide_submission: coachesOnly,
  erase_address: serviceOnly,
  begin_account_export: serviceOnly,
  end_account_export: serviceOnly,
  export_account_part: serviceOnly,
  files_of_orders: serviceOnly,
  find_account: serviceOnly,
  find_balance_import: serviceOnly,
  find_payment_comparison: serviceOnly,
  finish_content_publication: serviceOnly,
  find_invitation: serviceOnly,
  finish_review: coachesOnly,
  forget_old_invitations: serviceOnly,
  forget_old_mail: serviceOnly,
  forget_password_tries: serviceOnly,
  free_library_until: serviceOnly,
  fulfil_order: serviceOnly,
  grant_role: serviceOnly,
  hand_over_submission: coachesOnly,
  has_role: 'refused yes     yes     yes     yes     yes     yes     yes',
  invite_athletes: ownerOnly,
  is_guardian_consent_asked: serviceOnly,
  is_last_admin: serviceOnly,
  jump_progress: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  keep_admin_password: serviceOnly,
  keep_recovery_codes: serviceOnly,
  list_announcement_recipients: coachesOnly,
  list_best_jumps: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  list_chat: 'refused refused yes     yes     yes     refused refused refused',
  list_chat_threads: coachesOnly,
  list_coaches: coachesOnly,
  list_forgotten_chat_images: serviceOnly,
  // None of the callers can have a failed payment.
  list_failed_payments: 'refused refused refused hidden  refused refused refused refused',
  list_forgotten_review_audio: serviceOnly,
  list_forgotten_videos: serviceOnly,
  list_groups: coachesOnly,
  // None of the callers has a video that waits for a guardian's consent.
  list_hidden_submissions: 'refused hidden  hidden  hidden  hidden  hidden  hidden  hidden',
  // Only the owner has submitted a video.
  list_my_feedback: 'refused hidden  yes     hidden  hidden  hidden  hidden  hidden',
  list_personal_files: serviceOnly,
  // Ada's check is older than a week.
  list_pain: 'refused refused refused hidden  hidden  refused refused refused',
  list_plan_athletes: coachesOnly,
  list_plans: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  // Ada has poles, which her coaches see.
  list_poles: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  // None of the callers bought a plan.
  list_purchased_plans: 'refused hidden  hidden  hidden  hidden  hidden  hidden  hidden',
  // Ada did a set, which her coaches see.
  list_set_history: 'refused hidden  yes     yes     yes     hidden  hidden  yes',
  // Anyone, also visitors.
  list_sold_out: 'yes     yes     yes     yes     yes     yes     yes     yes',
  list_staff: serviceOnly,
  list_waiting_videos: serviceOnly,
  // Only Ada follows a plan.
  mark_chat_read: 'refused refused yes     yes     yes     refused refused refused',
  // Changes the caller’s own submission only.
  mark_feedback_seen: 'refused yes     yes     yes     yes     yes     yes     yes',
  mark_note_done: 'refused refused yes     refused refused refused refused refused',
  may_act_as: serviceOnly,
  member_details: coachesOnly,
  // No coach of the world wrote a text twice or linked a drill.
  my_note_texts: 'refused hidden  hidden  hidden  hidden  hidden  hidden  hidden',
  my_recent_drills: 'refused hidden  hidden  hidden  hidden  hidden  hidden  hidden',
  open_submission: coachesOnly,
  place_order: serviceOnly,
  keep_reservation: serviceOnly,
  read_balance_extent: ownerOnly,
  refund_attempt: serviceOnly,
  reopen_order: deskOnly,
  free_reservation: deskOnly,
  list_reservations: deskOnly,
  set_stock: deskOnly,
  queue_due_notices: serviceOnly,
  queue_session_reminders: serviceOnly,
  record_balance_transactions: serviceOnly,
  record_dispute: serviceOnly,
  read_calendar_feed: serviceOnly,
  read_shared_review: serviceOnly,
  record_guardian_consent: serviceOnly,
  record_readiness_consent: serviceOnly,
  record_sharing_consent: serviceOnly,
  record_subscription: serviceOnly,
  record_payment_comparison: serviceOnly,
  remember_product_id: serviceOnly,
  report_job: serviceOnly,
  take_product_id: serviceOnly,
  record_subscription_payment: serviceOnly,
  record_subscription_refund: serviceOnly,
  refund_order: serviceOnly,
  release_refund: serviceOnly,
  remind_payment: ownerOnly,
  request_my_files: serviceOnly,
  resend_invitation: ownerOnly,
  resend_receipt: deskOnly,
  reset_second_factor: serviceOnly,
  review_overview: 'refused refused yes     yes     yes     refused refused refused',
  review_queue: coachesOnly,
  review_times: coachesOnly,
  revoke_invitation: ownerOnly,
  revoke_role: serviceOnly,
  readiness_state: 'refused yes     yes     yes     yes     yes     yes     yes',
  renew_calendar_feed: signedIn,
  save_content_drafts: serviceOnly,
  save_push_subscription: serviceOnly,
  set_readiness: 'refused yes     yes     yes     yes     yes     yes     yes',
  save_jump_log: signedIn,
  save_plan_session: 'refused refused refused yes     yes     refused refused yes',
  save_review_items: 'refused refused refused yes     yes     refused refused yes',
  search_athletes: coachesOnly,
  search_free_downloads: deskOnly,
  search_invitations: ownerOnly,
  search_members: ownerOnly,
  search_messages: deskOnly,
  search_money: ownerOnly,
  search_orders: deskOnly,
  search_submissions: coachesOnly,
  search_trail: ownerOnly,
  search_waitlist: deskOnly,
  seed_exercise: serviceOnly,
  set_athlete_groups: coachesOnly,
  send_announcement: coachesOnly,
  set_free_until: ownerOnly,
  // No upload of the test is a week old.
  list_unused_pdfs: 'refused refused refused refused refused refused refused hidden',
  // No athlete of the world waits for a guardian.
  list_waiting_for_guardian: 'refused refused refused hidden  hidden  refused refused refused',
  set_guardian_consent_age: serviceOnly,
  set_monthly_reviews: serviceOnly,
  set_product_files: serviceOnly,
  set_guardian: signedIn,
  set_role: ownerOnly,
  keep_picture: 'refused refused yes     yes     yes     refused refused refused',
  set_slow_motion: coachesOnly,
  ask_for_film: coachesOnly,
  // The sample repeats a request that was answered.
  replace_film: 'refused refused yes     refused refused refused refused refused',
  // Ada did a set of her only session.
  sessions_to_do: 'refused refused refused refused refused refused refused hidden',
  renew_mail: serviceOnly,
  settle_mail: serviceOnly,
  settle_push: serviceOnly,
  // Ada is of age and has a finished review.
  share_review: 'refused refused yes     refused refused refused refused refused',
  sharing_state: 'refused yes     yes     yes     yes     yes     yes     yes',
  spend_review_credit: 'refused refused yes     refused refused refused refused refused',
  use_monthly_review: 'refused refused yes     refused refused refused refused refused',
  take_back_rehearsal: serviceOnly,
  take_back_review_credits: ownerOnly,
  monthly_reviews: 'refused yes     yes     yes     yes     yes     yes     hidden',
  give_review_credits: ownerOnly,
  staff_access: 'refused yes     yes     yes     yes     yes     yes     yes',
  start_purchased_plan: 'refused refused refused refused refused refused refused refused',
  stop_guardian_mail: serviceOnly,
  submission_room: 'refused yes     yes     yes     yes     yes     yes     refused',
  subscription_of: serviceOnly,
  sum_money_by_month: ownerOnly,
  mark_shipped: deskOnly,
  take_back_order: deskOnly,
  take_password_try: serviceOnly,
  undo_decision: coachesOnly,
  use_recovery_code: serviceOnly,
};

/** All grants to requests outside `public` and `storage`. */
export const otherGrants: string[] = [
  'authenticated may call private.acts_as',
  'authenticated may call private.are_chat_images',
  'authenticated may call private.are_frame_marks',
  'authenticated may call private.are_marked_points',
  'authenticated may call private.are_path_points',
  'authenticated may call private.are_shapes',
  'authenticated may call private.are_slow_runs',
  'authenticated may call private.athletes_of_other_coaches',
  'authenticated may call private.athletes_with_readiness',
  'authenticated may call private.athletes_without_consent',
  'authenticated may call private.can_add_chat_image',
  'authenticated may call private.can_add_review_audio',
  'authenticated may call private.can_hear_review_audio',
  'authenticated may call private.can_read_chat',
  'authenticated may call private.can_see_chat_image',
  'authenticated may call private.can_watch_subscriber_video',
  'authenticated may call private.can_write_chat',
  'authenticated may call private.copy_session',
  'authenticated may call private.fold',
  'authenticated may call private.guardian_consent_age',
  'authenticated may call private.has_account',
  'authenticated may call private.has_submission_space_left',
  'authenticated may call private.is_admin',
  'authenticated may call private.is_consent_asked',
  'authenticated may call private.is_editors_file',
  'authenticated may call private.is_film_hidden',
  'authenticated may call private.is_live_money',
  'authenticated may call private.is_new_feedback',
  'authenticated may call private.is_shape',
  'authenticated may call private.knows_write',
  'authenticated may call private.member_id',
  'authenticated may call private.own_finished_submissions',
  'authenticated may call private.own_submissions',
  'authenticated may call private.plans_of_coach',
  'authenticated may call private.real_us',
  'authenticated may call private.review_due_for',
  'authenticated may call private.run_up_times',
  'authenticated may call private.save_review_item',
  'authenticated may call private.session_is_live',
  'authenticated may call private.stored_review_item',
  'authenticated may call private.tax_share',
  'authenticated may call private.waits_for_guardian',
  'authenticated may call private.write_review_item',
  'authenticated may call private.write_review_phases',
  'authenticated may read private.athletes_to_clear',
  'service_role may add to private.job_runs',
  'service_role may change private.job_runs',
  'service_role may read private.job_runs',
  'service_role may read private.settings',
];
