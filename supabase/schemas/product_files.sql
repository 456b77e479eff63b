-- The PDFs that products deliver: which are uploaded, and who bought one before its newest version.

create function public.set_product_files (p_files jsonb) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into public.product_files (product_id, file_name, bucket_id, path, upload)
  select file."productId", file."fileName", file.bucket, file.path, file.upload
  from jsonb_to_recordset(p_files)
    as file ("productId" integer, "fileName" text, bucket text, path text, upload text)
  on conflict (product_id, bucket_id, path) do update
  set file_name = excluded.file_name, upload = excluded.upload,
    replaced_at = case
      when product_files.upload is distinct from excluded.upload then now()
      else product_files.replaced_at
    end
  where (product_files.file_name, product_files.upload) is distinct from (excluded.file_name, excluded.upload);
$$;
comment on function public.set_product_files is
  'Adds the downloads of the published products and replaces their files: [{productId, fileName, bucket, path, upload}]. Removes none, '
  'because earlier buyers keep theirs.';
grant execute on function public.set_product_files to service_role;

-- Uploads that no product, draft or earlier version names. Also what a browser uploaded without having it checked.
create function public.list_unused_pdfs () returns setof text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'digital-products'
    and (objects.name like 'uploads/%' or objects.name like 'unchecked/%')
    and objects.updated_at < now() - interval '7 days'
    and not exists (
      select 1 from public.product_files where objects.name in (product_files.path, product_files.upload)
    )
    and not exists (select 1 from public.content_drafts where position(objects.name in content_drafts.source) > 0)
    and not exists (
      select 1 from public.content_publications
      where position(objects.name in content_publications.changes::text) > 0
    );
$$;
comment on function public.list_unused_pdfs is 'Names in the bucket digital-products of uploads older than a week that nothing needs.';
grant execute on function public.list_unused_pdfs to service_role;

-- The orders that were paid before this file replaced theirs, one per address and download. An account that was deleted has no address.
create function private.orders_before_version (p_path text, p_upload text)
  returns table (product_file_id uuid, order_id uuid, email text)
  language sql
  stable
  set search_path = ''
as $$
  select distinct on (f.id, o.email) f.id, o.id, o.email
  from public.product_files as f
  join public.orders as o on o.paid_at < f.replaced_at
  where f.path = p_path and f.upload = p_upload and o.status = 'paid' and o.email is not null
    and (
      exists (
        select from public.order_items as i
        cross join lateral jsonb_array_elements(i.deliveries) as delivery
        where i.order_id = o.id and i.product_id = f.product_id
          and delivery ->> 'bucket' = f.bucket_id and delivery ->> 'path' = f.path
      )
      or exists (
        select from public.user_downloads as d
        where d.order_id = o.id and d.product_file_id = f.id
      )
    )
  order by f.id, o.email, o.paid_at desc;
$$;

create function public.count_earlier_buyers (p_path text, p_upload text)
  returns table (buyers integer, is_announced boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('admin') then
    raise exception 'Only the owner counts earlier buyers.' using errcode = '42501';
  end if;
  return query
  select
    (select count(distinct email)::integer from private.orders_before_version (p_path, p_upload)),
    exists (select from public.product_files as f where f.path = p_path and p_upload = any (f.announced));
end;
$$;
comment on function public.count_earlier_buyers is
  'How many addresses bought a download before p_upload replaced its file, and whether they were emailed about it. Owner only.';
grant execute on function public.count_earlier_buyers to authenticated, service_role;

create function public.announce_new_version (p_path text, p_upload text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_file_name text;
  v_count integer;
begin
  if not private.acts_as ('admin') then
    raise exception 'Only the owner emails buyers.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  with named as (
    update public.product_files set announced = announced || p_upload
    where path = p_path and upload = p_upload and p_upload <> all (announced)
    returning file_name
  )
  select min(file_name) into v_file_name from named;
  if v_file_name is null then
    return 0;
  end if;
  -- Due one after the other, so that a receipt queued meanwhile is sent first.
  insert into public.mail_outbox (kind, recipient, payload, next_attempt_at)
  select 'new-version', email, jsonb_build_object('orderId', order_id, 'fileId', product_file_id, 'upload', p_upload),
    now() + (row_number() over (order by email) - 1) * interval '0.5 seconds'
  from (
    select distinct on (email) email, order_id, product_file_id
    from private.orders_before_version (p_path, p_upload)
    order by email, product_file_id
  ) as buyers;
  get diagnostics v_count = row_count;
  insert into public.admin_actions (admin_id, action, target, details)
  values (
    (select private.member_id()), 'announce-version', left(p_upload, 100),
    jsonb_build_object('file', v_file_name, 'count', v_count)
  );
  return v_count;
end;
$$;
comment on function public.announce_new_version is
  'Emails everyone who bought a download before p_upload replaced its file, once for each file. Returns the number of mails: 0 if they were emailed '
  'before, or if the site delivers another file. Owner only.';
grant execute on function public.announce_new_version to authenticated, service_role;
