-- Without these triggers, a write to a view is a server error (55000). With them, it is refused for lack of the right.

create function "private"."refuse_view_write" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception '% can only be read.', tg_table_name using errcode = '42501';
end;
$$;
revoke all on function "private"."refuse_view_write" from public;

create trigger "sales_refuse_writes" instead of insert or update or delete on "public"."sales"
  for each row execute function "private"."refuse_view_write" ();
create trigger "money_refuse_writes" instead of insert or update or delete on "public"."money"
  for each row execute function "private"."refuse_view_write" ();
