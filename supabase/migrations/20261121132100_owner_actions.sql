-- What the owner does with orders and messages, and the trail of it to read.

-- As before, and with the title of a video, which nobody could look up once it is deleted, and with whether a message is answered.
create or replace function "private"."trail_admin_action" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_details jsonb := '{}';
begin
  if (select "auth"."uid"()) is null or not "private"."is_admin"() then
    return null;
  end if;
  if tg_table_name = 'video_submissions' then
    v_details := jsonb_build_object('status', v_row ->> 'submission_status');
  elsif tg_table_name = 'videos' then
    v_details := jsonb_build_object('title', v_row ->> 'title');
  elsif tg_table_name = 'contact_messages' then
    v_details := jsonb_build_object('answered', v_row ->> 'answered_at' is not null);
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "auth"."uid"()), lower(tg_op) || '-' || tg_argv[0], v_row ->> 'id', v_details);
  return null;
end;
$$;

create trigger "contact_messages_trail" after update of "answered_at" on "public"."contact_messages"
  for each row when ((old."answered_at" is null) <> (new."answered_at" is null))
  execute function "private"."trail_admin_action" ('message');

-- The receipt carries fresh links to everything that was bought. SECURITY DEFINER because nobody writes the mail queue directly.
create function "public"."resend_receipt" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins send files again.' using errcode = '42501';
  end if;
  -- The lock makes a second press, or a second admin, wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."email" is null then
    return 'no-address';
  end if;
  if exists (
    select 1 from "public"."admin_actions"
    where "action" = 'resend-order' and "target" = v_order."id"::text and "created_at" > now() - interval '1 minute'
  ) then
    return 'just-sent';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload")
  values ('order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"));
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "auth"."uid"()), 'resend-order', v_order."id"::text);
  return 'queued';
end;
$$;

comment on function "public"."resend_receipt" (uuid) is
  'Queues the receipt of a paid order anew, with fresh download links, to the order''s own address, once a minute at most. Answers '
  'queued, just-sent, not-paid, no-address or unknown-order. Admins only.';

create function "public"."search_trail" (
  "p_about" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" bigint,
  "action" text,
  "target" text,
  "label" text,
  "details" jsonb,
  "admin_email" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins read the trail.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "a".*, count(*) over () as "all_found"
    from "public"."admin_actions" as "a"
    where "p_about" is null or "p_about" = any(string_to_array("a"."action", '-'))
    order by "a"."created_at" desc, "a"."id" desc
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "f"."id", "f"."action", "f"."target",
    coalesce(
      case
        when "f"."action" like '%-order' then upper(left("f"."target", 8))
        when "f"."action" like '%-video' then coalesce(
          "f"."details" ->> 'title',
          (select "v"."title" from "public"."videos" as "v" where "v"."id" = "private"."as_uuid" ("f"."target"))
        )
        when "f"."action" like '%-submission' then (
          select "s"."video_file_name" from "public"."video_submissions" as "s"
          where "s"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like '%-message' then (
          select "m"."subject" from "public"."contact_messages" as "m" where "m"."id" = "private"."as_uuid" ("f"."target")
        )
      end,
      ''
    ),
    "f"."details", coalesce("u"."email", '')::text, "f"."created_at", "f"."all_found"
  from "found" as "f"
  left join "auth"."users" as "u" on "u"."id" = "f"."admin_id"
  order by "f"."created_at" desc, "f"."id" desc;
end;
$$;

comment on function "public"."search_trail" (text, integer, integer) is
  'What admins did, newest first, with the address of who did it and a name of what it was done to, empty where either is gone. '
  'p_about narrows to actions with that word: order, video, submission, message or export. Admins only.';

revoke all on function "public"."resend_receipt" (uuid) from public, "anon";
revoke all on function "public"."search_trail" (text, integer, integer) from public, "anon";
grant execute on function "public"."resend_receipt" (uuid) to "authenticated", "service_role";
grant execute on function "public"."search_trail" (text, integer, integer) to "authenticated", "service_role";
