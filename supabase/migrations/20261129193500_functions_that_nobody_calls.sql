drop function public.export_account (uuid);
drop function public.log_sets (uuid, uuid, integer);
drop function public.log_remark (uuid, integer, integer, text);
drop function public.save_review_note (uuid, uuid, bigint, bigint, text, jsonb, integer);
comment on column public.review_notes.version is 'Counts changes of the content.';
comment on function private.export_calendar_feed is 'The part of the account export about the calendar feed: since when its address works.';
comment on function private.export_jump_log is
  'The part of the account export about poles, and what was deleted. Practices and meets come from jump_sessions_after.';
comment on function private.export_push is 'The part of the account export about push: settings, and devices without their addresses and keys.';
comment on function private.export_readiness is 'The part of the account export about the readiness check.';
comment on function private.export_set_logs is 'The part of the account export about weights, reps, times and distances of training.';
comment on function private.export_training is 'The part of the account export about training: plans that the person followed and wrote.';
