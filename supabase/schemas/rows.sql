-- Rows that every installation begins with. Settings that exist keep their values; buckets get these limits.

insert into private.settings (name, value, meaning) values
  ('keep_mail_days', '90', 'How many days the queue remembers a mail that was sent or given up: its kind, its recipient, and its result. At least 1.'),
  ('keep_file_request_days', '1', 'The same for mails that were asked for with an address, which may have bought nothing. At least 1.'),
  ('notice_minutes', '5', 'The fewest minutes between two mails with notices to the same recipient. What comes meanwhile is sent as one mail.'),
  ('subscription_grace_days', '7', 'How many days a subscription stays open after a renewal that could not be charged.'),
  ('open_submissions_per_member', '20', 'How many submissions of one member may wait for a review at the same time.'),
  ('review_hours', '48', 'Within how many hours the site promises a review.'),
  ('submission_bytes_per_member', '5368709120', 'How many bytes one member''s submitted videos may take up together.'),
  ('keep_forgotten_video_days', '2', 'How many days a stored video is kept that no submission names. At least 1: a browser may still be about to name it.'),
  ('keep_order_address', 'false', 'Whether the orders of a deleted account keep the buyer''s email address, for bookkeeping that has to name the buyer.'),
  ('chat_image_bytes_per_athlete', '524288000', 'How many bytes the pictures in one athlete''s messages may take up together.'),
  ('invitation_days', '14', 'How many days the link of an invitation is valid after it was sent. At least 1.'),
  ('keep_invitation_days', '90', 'How many days an invitation that nobody accepted is kept after it expired or was revoked. At least 1.'),
  ('free_reviews_per_month', '1', 'Reviews without a credit of each member in a calendar month (UTC). content/site.yml, written at each start.'),
  ('subscriber_reviews_per_month', '2', 'The same for subscribers, who get the larger number. content/site.yml, written at each start.'),
  ('review_audio_bytes', '134217728', 'How many bytes the recordings for one review may take up together. Replaced ones are kept for keep_forgotten_video_days.'),
  ('guardian_consent_age', '18', 'Athletes under this age need a guardian''s consent before coaches see their videos: 18, 16 or 0 (nobody). content/site.yml, written at each start.')
on conflict (name) do nothing;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('website-photos', 'website-photos', true, 10485760, array['image/avif', 'image/webp', 'image/jpeg', 'image/png']),
  ('free-downloads', 'free-downloads', true, 52428800, array['application/pdf']),
  ('videos', 'videos', true, 524288000, array['video/*', 'text/vtt']),
  ('thumbnails', 'thumbnails', true, 5242880, array['image/jpeg', 'image/webp', 'image/avif', 'image/png']),
  ('digital-products', 'digital-products', false, 104857600, array['application/pdf']),
  ('video-submissions', 'video-submissions', false, 524288000, array['video/*']),
  ('subscriber-videos', 'subscriber-videos', false, 524288000, array['video/*', 'text/vtt']),
  ('chat-images', 'chat-images', false, 8388608, array['image/jpeg', 'image/png', 'image/webp']),
  ('review-audio', 'review-audio', false, 16777216, array['audio/webm', 'audio/mp4'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into private.account_exports (function, key, list, pages) values
  ('export_jump_log', 'jump_log', 'sessions', 'jump_sessions_after')
on conflict (function) do nothing;

insert into private.account_exports (function, key) values
  ('export_chat', null),
  ('export_coaching', null),
  ('export_guardians', null),
  ('export_lists', null),
  ('export_mails', null),
  ('export_person', null),
  ('export_reviews', null),
  ('export_shop', null),
  ('export_submissions', null),
  ('export_subscriptions', null),
  ('export_calendar_feed', 'calendar_feed'),
  ('export_invitations', 'invitations'),
  ('export_push', 'push'),
  ('export_readiness', 'readiness'),
  ('export_review_links', 'review_links'),
  ('export_review_measurements', 'review_measurements'),
  ('export_review_paths', 'review_paths'),
  ('export_review_steps', 'review_steps'),
  ('export_sharing_consents', 'sharing_consents'),
  ('export_shipments', 'shipments'),
  ('export_set_logs', 'sets'),
  ('export_training', 'training'),
  ('export_voice_overs', 'voice_overs')
on conflict (function) do nothing;

reset check_function_bodies;
