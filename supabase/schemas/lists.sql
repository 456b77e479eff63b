-- Lists and messages: newsletter, waitlists of app and demo, free downloads, and what people write on the contact page.
-- Visitors leave a row and can read nothing back.

-- Requests are counted, not rows: one request with a thousand rows would pass every limit.
create function private.refuse_many_rows () returns trigger
  language plpgsql
  security invoker
  set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and (select count(*) from written) > 1 then
    raise exception 'One entry at a time' using errcode = '42501';
  end if;
  return null;
end;
$$;

create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  list text not null default 'newsletter' check (list in ('newsletter', 'app', 'demo')),
  is_vaulter boolean not null default false,
  is_coach boolean not null default false,
  synced_to_beehiiv boolean not null default false,
  sync_tried_at timestamptz,
  sync_rejected_at timestamptz,
  created_at timestamptz not null default now(),
  created_tx xid8 not null default pg_current_xact_id()
);
comment on table public.waitlist is 'Who wants to hear from us: newsletter subscribers and the waitlists of the app and the free demo.';
comment on column public.waitlist.created_tx is
  'The transaction that wrote the row: its writer reads the row back in it, and nobody does afterwards.';
comment on column public.waitlist.sync_tried_at is
  'When handing the entry to the newsletter provider last failed. The next run begins with the others.';
comment on column public.waitlist.sync_rejected_at is 'When the provider rejected the entry for good. It is not tried again.';
alter table public.waitlist enable row level security;
grant select on table public.waitlist to anon;
grant select, delete on table public.waitlist to authenticated;
grant all on table public.waitlist to service_role;
grant insert (email, first_name, last_name, list, is_vaulter, is_coach, synced_to_beehiiv) on table public.waitlist to anon, authenticated;

-- The site tells a duplicate by this index's 23505. Each list has its own.
create unique index waitlist_email_list on public.waitlist (lower(email), list);

create index waitlist_not_synced on public.waitlist (sync_tried_at nulls first, created_at)
  where not synced_to_beehiiv and sync_rejected_at is null;

create index waitlist_created_at on public.waitlist (created_at desc);

create policy "Visitors join a list, not yet synchronized" on public.waitlist
  for insert to anon, authenticated
  with check (not synced_to_beehiiv);

-- Not a timestamp: two visitors may share one, but never a transaction.
create policy "Visitors read the entry they are just writing" on public.waitlist
  for select to anon, authenticated
  using (created_tx = pg_current_xact_id_if_assigned());

create policy "The desk deletes entries of the lists" on public.waitlist
  for delete to authenticated
  using (
    (select private.acts_as ('desk'))
  );

create policy "The desk reads the lists" on public.waitlist
  for select to authenticated
  using (
    (select private.acts_as ('desk'))
  );

create trigger waitlist_one_at_a_time after insert on public.waitlist
  referencing new table as written
  for each statement execute function private.refuse_many_rows();

create trigger waitlist_trail_deleted after delete on public.waitlist
  for each row execute function private.trail_admin_action ('entry');

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  email text not null,
  subject text not null check (char_length(subject) <= 200 and subject ~ '\S'),
  message text not null check (char_length(message) <= 5000 and message ~ '\S'),
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
comment on table public.contact_messages is 'What people wrote on the contact page. Each message is also mailed to the owner.';
comment on column public.contact_messages.answered_at is 'When an admin marked the message as answered; nothing while it waits.';
alter table public.contact_messages enable row level security;
grant select, delete on table public.contact_messages to authenticated;
grant all on table public.contact_messages to service_role;
grant insert (name, email, subject, message) on table public.contact_messages to anon;
grant update (answered_at), insert (name, email, subject, message) on table public.contact_messages to authenticated;

create index contact_messages_created_at on public.contact_messages (created_at desc);

create policy "Visitors leave a message" on public.contact_messages
  for insert to anon, authenticated
  with check (true);

create policy "The desk deletes messages" on public.contact_messages
  for delete to authenticated
  using (
    (select private.acts_as ('desk'))
  );

create policy "The desk marks messages as answered" on public.contact_messages
  for update to authenticated
  using (
    (select private.acts_as ('desk'))
  )
  with check (
    (select private.acts_as ('desk'))
  );

create policy "The desk reads messages" on public.contact_messages
  for select to authenticated
  using (
    (select private.acts_as ('desk'))
  );

-- 'owner' stands for the contact address in content/site.yml, which the database does not know.
create function private.queue_contact_mail () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.queue_mail ('contact-message', 'owner', jsonb_build_object('messageId', new.id), new.id::text);
  return null;
end;
$$;

create trigger contact_messages_one_at_a_time after insert on public.contact_messages
  referencing new table as written
  for each statement execute function private.refuse_many_rows();

create trigger contact_messages_queue_mail after insert on public.contact_messages
  for each row execute function private.queue_contact_mail();

create trigger contact_messages_trail after update of answered_at on public.contact_messages
  for each row when ((old.answered_at is null) <> (new.answered_at is null))
  execute function private.trail_admin_action ('message');

create trigger contact_messages_trail_deleted after delete on public.contact_messages
  for each row execute function private.trail_admin_action ('message');

create table public.free_download_submissions (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null check (product_id > 0),
  product_name text not null check (char_length(btrim(product_name)) between 1 and 200),
  name text not null default '' check (name = '' or char_length(btrim(name)) between 1 and 200),
  email text not null,
  downloaded_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.free_download_submissions is
  'Name and address left for a free PDF, by the cart''s form and the coming-soon page.';
comment on column public.free_download_submissions.downloaded_at is 'When the visitor clicked, by the visitor''s clock.';
comment on column public.free_download_submissions.name is 'Empty where only an address was asked for.';
alter table public.free_download_submissions enable row level security;
grant select, delete on table public.free_download_submissions to authenticated;
grant all on table public.free_download_submissions to service_role;
grant insert (product_id, product_name, name, email, downloaded_at) on table public.free_download_submissions to anon, authenticated;

create index free_download_submissions_created_at on public.free_download_submissions (created_at desc);

-- A day of tolerance, because a visitor's clock may be ahead; the record itself is dated by created_at.
create policy "Visitors record a download that is not in the future" on public.free_download_submissions
  for insert to anon, authenticated
  with check (downloaded_at between '1990-01-01' and now() + interval '1 day');

create policy "The desk deletes free downloads" on public.free_download_submissions
  for delete to authenticated
  using (
    (select private.acts_as ('desk'))
  );

create policy "The desk reads free downloads" on public.free_download_submissions
  for select to authenticated
  using (
    (select private.acts_as ('desk'))
  );

-- Requests are counted, not rows: one request with thousands of rows passed the limit of the form.
create trigger free_download_submissions_one_at_a_time after insert on public.free_download_submissions
  referencing new table as written
  for each statement execute function private.refuse_many_rows();

create trigger free_download_submissions_trail_deleted after delete on public.free_download_submissions
  for each row execute function private.trail_admin_action ('download');

create trigger clean_text before insert or update of name, subject, message on public.contact_messages
  for each row execute function private.clean_columns ('name', 'subject', 'message');

create trigger clean_text before insert or update of product_name, name on public.free_download_submissions
  for each row execute function private.clean_columns ('product_name', 'name');

create trigger clean_text before insert or update of first_name, last_name on public.waitlist
  for each row execute function private.clean_columns ('first_name', 'last_name');

create trigger check_email before insert or update of email on public.contact_messages
  for each row execute function private.check_email ();

create trigger check_email before insert or update of email on public.free_download_submissions
  for each row execute function private.check_email ();

create trigger check_email before insert or update of email on public.waitlist
  for each row execute function private.check_email ();

create function private.export_lists (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'lists', (
      select coalesce(jsonb_agg(to_jsonb(waitlist) - 'created_tx' order by created_at), '[]')
      from public.waitlist where lower(email) = private.confirmed_address (p_user_id)
    ),
    'contact_messages', (
      select coalesce(jsonb_agg(to_jsonb(contact_messages) order by created_at), '[]')
      from public.contact_messages where lower(email) = private.confirmed_address (p_user_id)
    ),
    'free_downloads', (
      select coalesce(jsonb_agg(to_jsonb(free_download_submissions) order by created_at), '[]')
      from public.free_download_submissions where lower(email) = private.confirmed_address (p_user_id)
    )
  );
$$;
comment on function private.export_lists is 'What a person''s confirmed address left on lists and in messages.';
