-- A person's own data: the files in storage, the export, and what remains when an account goes.

create function public.list_personal_files (p_user_id uuid) returns table (bucket_id text, name text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select bucket_id, name from storage.objects
  where (bucket_id = 'video-submissions' and (owner_id = p_user_id::text or starts_with(name, p_user_id::text || '/')))
    -- What a coach sent or said belongs to the athlete.
    or (bucket_id in ('chat-images', 'review-audio') and starts_with(name, p_user_id::text || '/'))
  order by name
  limit 1000;
$$;
comment on function public.list_personal_files is
  'The stored files that go with an account, whatever became of them; at most 1000 at a time.';
grant execute on function public.list_personal_files to service_role;

-- Orders and payments stay for the books, without their person. The foreign keys see to the rest.
create function private.forget_person () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update public.orders
  set user_id = null, invoice_url = null, email = case when private.setting ('keep_order_address') = 'true' then email end
  where user_id = old.id;
  update public.subscription_payments
  set user_id = null, hosted_invoice_url = null,
    email = case when private.setting ('keep_order_address') = 'true' then email end
  where user_id = old.id;
  if old.email_confirmed_at is not null then
    delete from public.mail_outbox
    where lower(recipient) = lower(old.email) and (sent_at is not null or failed_at is not null);
    perform private.queue_mail ('account-deleted', old.email);
  end if;
  return old;
end;
$$;

create trigger forget_person before delete on auth.users
  for each row execute function private.forget_person ();

-- Erasing an address: also what a guardian answered about sharing, and an account that waits to move to it. Addresses from before the rule are compared clean.
create function public.erase_address (p_email text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text := lower(private.clean_email_address (p_email));
  v_counts jsonb := '{}';
  v_count integer;
begin
  delete from public.waitlist where lower(private.clean_email_address (email)) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('list entries', v_count);
  delete from public.contact_messages where lower(private.clean_email_address (email)) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('messages', v_count);
  delete from public.free_download_submissions where lower(private.clean_email_address (email)) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('free downloads', v_count);
  delete from public.guardians where lower(private.clean_email_address (email)) = v_email;
  get diagnostics v_count = row_count;
  delete from public.guardian_consents where lower(private.clean_email_address (email)) = v_email;
  delete from public.sharing_consents where lower(private.clean_email_address (email)) = v_email;
  delete from public.readiness_agreements where lower(private.clean_email_address (guardian_email)) = v_email;
  delete from private.guardian_objections where lower(private.clean_email_address (email)) = v_email;
  v_counts := v_counts || jsonb_build_object('guardians', v_count);
  delete from public.invitations where lower(private.clean_email_address (email)) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invitations', v_count);
  -- An account that wants to move to the address, and the mailed links for it.
  update auth.users set email_change = '' where lower(email_change) = v_email;
  delete from auth.one_time_tokens where lower(relates_to) = v_email;
  -- The last mail about a deleted account is still on its way; it is forgotten when it was sent.
  delete from public.mail_outbox
  where (
      lower(private.clean_email_address (recipient)) = v_email
      or strpos(lower(payload::text), '"' || v_email || '"') > 0
      or strpos(':' || lower(dedupe_key) || ':', ':' || v_email || ':') > 0
    )
    and not (kind = 'account-deleted' and sent_at is null and failed_at is null);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  if private.setting ('keep_order_address') <> 'true' then
    update public.orders set email = null, invoice_url = null where lower(private.clean_email_address (email)) = v_email;
    get diagnostics v_count = row_count;
    update public.subscription_payments set email = null, hosted_invoice_url = null where lower(private.clean_email_address (email)) = v_email;
    v_counts := v_counts || jsonb_build_object('orders without their address', v_count);
  end if;
  insert into public.admin_actions (action, target, details) values ('erase-address', 'address', v_counts);
  return v_counts;
end;
$$;
comment on function public.erase_address is
  'Deletes what an address left without an account, and takes it off orders. Returns how many of each. Accounts go by delete-account.';
grant execute on function public.erase_address to service_role;

-- The account export is a table of functions, so that a new domain adds a row.
create table private.account_exports (
  function text primary key,
  key text unique,
  list text,
  pages text
);
comment on table private.account_exports is
  'Functions of the schema private whose results are joined to the export of an account. Each takes the id of an account and returns jsonb.';
comment on column private.account_exports.key is
  'The key of the result in the export. Null for a function whose result has the keys itself.';
comment on column private.account_exports.list is
  'The name of a list in the result that comes in pages, because it may have tens of thousands of rows.';
comment on column private.account_exports.pages is
  'The function with the pages of the list: account, where the page before ended (empty for the first) → {rows, next}.';

-- An export is read part by part, so that one of a long log is never one value in memory, and an account has one at a time.
create table private.account_export_runs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  run_id uuid not null unique default gen_random_uuid(),
  renewed_at timestamptz not null default now()
);
comment on table private.account_export_runs is 'Exports that are being read. One that was not read on for a minute has ended.';

create function public.begin_account_export (p_user_id uuid) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_run_id uuid;
begin
  insert into private.account_export_runs as run (user_id) values (p_user_id)
  on conflict (user_id) do update set run_id = gen_random_uuid(), renewed_at = now()
    where not private.happened_since (run.renewed_at, now() - interval '1 minute')
  returning run_id into v_run_id;
  if v_run_id is null then
    return null;
  end if;
  return jsonb_build_object('run', v_run_id, 'parts', (
    select jsonb_agg(jsonb_build_object('function', function, 'key', key, 'list', list) order by function)
    from private.account_exports
  ));
end;
$$;
comment on function public.begin_account_export is
  'Begins to export everything kept about a person: {run, parts: [{function, key, list}]}. Null while another export of the account is being read.';
grant execute on function public.begin_account_export to service_role;

create function public.export_account_part (p_run uuid, p_function text, p_after text default null) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_part private.account_exports;
  v_value jsonb;
begin
  update private.account_export_runs set renewed_at = now() where run_id = p_run returning user_id into v_user_id;
  if not found then
    raise exception 'Another export of this account began.' using errcode = '55006';
  end if;
  select * into strict v_part from private.account_exports where function = p_function;
  if p_after is null then
    execute format('select "private".%I ($1)', v_part.function) into v_value using v_user_id;
  else
    execute format('select "private".%I ($1, $2)', v_part.pages) into v_value using v_user_id, p_after;
  end if;
  return v_value;
end;
$$;
comment on function public.export_account_part is
  'A part of an export, without its list; or with p_after (empty for the first) a page of the list, {rows, next}.';
grant execute on function public.export_account_part to service_role;

create function public.end_account_export (p_run uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from private.account_export_runs where run_id = p_run;
$$;
comment on function public.end_account_export is 'Ends an export, so that the next one can begin at once.';
grant execute on function public.end_account_export to service_role;

