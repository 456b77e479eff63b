-- No screen ever asked for a reason or showed one.
drop policy "Admins say why a drill" on "public"."review_drills";
alter table "public"."review_drills" drop column "reason";
