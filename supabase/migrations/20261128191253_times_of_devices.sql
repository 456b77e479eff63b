-- Times and days that a device names have limits: from 1990 to tomorrow.

create function "private"."check_times" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_time timestamptz;
begin
  for i in 0 .. tg_nargs / 2 - 1 loop
    v_time := (to_jsonb(new) ->> tg_argv[2 * i])::timestamptz;
    -- A value that was stored before there were limits doesn't keep the rest of its row from changing.
    if (tg_op = 'INSERT' or to_jsonb(new) -> tg_argv[2 * i] is distinct from to_jsonb(old) -> tg_argv[2 * i])
      -- Tomorrow, because a day begins earlier in the east.
      and not (v_time >= '1990-01-01' and v_time < date_trunc('day', now(), 'UTC') + interval '2 days') then
      raise exception '% can’t be before 1990 or after tomorrow. Check the date and time of this device.', tg_argv[2 * i + 1]
        using errcode = '23514', detail = 'out_of_range';
    end if;
  end loop;
  return new;
end;
$$;
comment on function "private"."check_times" is
  'Refuses times and days before 1990 or after tomorrow, which a device with a wrong clock names. Arguments, two for each: column, its name in the error message.';

-- Jumps with such a time from before, such as infinity, keep their place behind the jumps of that day.
update "public"."jump_attempts" set "at" = "created_at"
where not ("at" >= '1990-01-01' and "at" < date_trunc('day', now(), 'UTC') + interval '2 days');

create trigger "jump_attempts_check_times" before insert or update on "public"."jump_attempts"
  for each row execute function "private"."check_times" ('at', 'The time of a jump');

create trigger "set_logs_check_times" before insert or update on "public"."set_logs"
  for each row execute function "private"."check_times" ('done_on', 'The day of a set');

create trigger "readiness_checks_check_times" before insert or update on "public"."readiness_checks"
  for each row execute function "private"."check_times" ('checked_on', 'The day of a readiness check');

alter policy "Visitors record a download that is not in the future" on "public"."free_download_submissions"
  with check ("downloaded_at" between '1990-01-01' and now() + interval '1 day');
