-- The units that a member chose, so that every device shows the same.

alter table "public"."profiles" add column "units" text check ("units" in ('metric', 'imperial'));
comment on column "public"."profiles"."units" is 'Units that the member chose: meters, or feet and inches. Empty until chosen.';
grant update ("units") on table "public"."profiles" to "authenticated";
