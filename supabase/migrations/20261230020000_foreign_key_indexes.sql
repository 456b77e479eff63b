-- An index for each foreign key that had none, so that deleting the row it names reads no whole table.

create index "content_publications_published_by" on "public"."content_publications" ("published_by");
create index "content_drafts_saved_by" on "public"."content_drafts" ("saved_by");
drop index "public"."review_replies_note_id";
create index "review_replies_note_id_submission_id" on "public"."review_replies" ("note_id", "submission_id");
