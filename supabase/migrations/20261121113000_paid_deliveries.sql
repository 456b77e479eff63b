-- What an order delivers may hold the link to something that is sold, and a buyer may read their order before it is paid. So the
-- column is the service's alone; get-order hands it out once the order is paid.
revoke select on table "public"."order_items" from "authenticated";
grant select (
  "order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "amount_cents"
) on table "public"."order_items" to "authenticated";
