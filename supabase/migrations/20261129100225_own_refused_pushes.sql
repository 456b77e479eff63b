-- Members see which of their devices get nothing, because a push service refuses.
grant select (refused_at) on table public.push_subscriptions to authenticated;
