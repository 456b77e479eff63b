-- An address that the newsletter provider rejects must not keep the entries behind it waiting.

alter table "public"."waitlist"
  add column "sync_tried_at" timestamptz,
  add column "sync_rejected_at" timestamptz;

comment on column "public"."waitlist"."sync_tried_at" is 'When handing the entry to the newsletter provider last failed. The next run begins with the others.';
comment on column "public"."waitlist"."sync_rejected_at" is 'When the provider rejected the entry for good. It is not tried again.';

drop index "public"."waitlist_not_synced";
create index "waitlist_not_synced" on "public"."waitlist" ("sync_tried_at" nulls first, "created_at")
  where not "synced_to_beehiiv" and "sync_rejected_at" is null;
