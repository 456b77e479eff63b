-- Counts changed rows. The folder of files keeps the highest number that it saw, so that an older dump beside it is noticed.
create sequence if not exists "crossbar"."row_changes" minvalue 0 start 0;

create or replace function "crossbar"."count_change"() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform nextval('"crossbar"."row_changes"');
  return null;
end
$$;
revoke execute on function "crossbar"."count_change"() from public;
