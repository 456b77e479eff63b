-- The free PDF on product pages and articles asks for an address alone; the cart's form still asks for a name.

alter table "public"."free_download_submissions"
  alter column "name" set default '',
  drop constraint "free_download_submissions_name_check",
  add constraint "free_download_submissions_name_check" check ("name" = '' or char_length(btrim("name")) between 1 and 200);
comment on column "public"."free_download_submissions"."name" is 'Empty where only an address was asked for.';
