-- An export has the shipments, too.
create or replace function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_orders_and_reviews" ("p_user_id") || "private"."export_coaching" ("p_user_id")
    || "private"."export_chat" ("p_user_id") || jsonb_build_object(
      'training', "private"."export_training" ("p_user_id"), 'invitations', "private"."export_invitations" ("p_user_id"),
      'review_steps', "private"."export_review_steps" ("p_user_id"), 'review_paths', "private"."export_review_paths" ("p_user_id"),
      'review_links', "private"."export_review_links" ("p_user_id"), 'sharing_consents', "private"."export_sharing_consents" ("p_user_id"),
      'review_measurements', "private"."export_review_measurements" ("p_user_id"), 'voice_overs', "private"."export_voice_overs" ("p_user_id"),
      'shipments', "private"."export_shipments" ("p_user_id")
    );
$$;
