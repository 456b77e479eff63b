-- Visitors see which goods are sold out, without numbers.

create function "public"."list_sold_out" () returns table ("product_id" integer, "option" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "product_id", "option" from "public"."stock" where "pieces" = 0 order by "product_id", "option";
$$;
comment on function "public"."list_sold_out" is 'Options of goods of which no piece is left, for the pages of the shop. Numbers of pieces are the desk''s.';
grant execute on function "public"."list_sold_out" to "anon", "authenticated", "service_role";
