-- Requests are counted, not rows: one request with thousands of rows passed the limit of the form.
create trigger "free_download_submissions_one_at_a_time" after insert on "public"."free_download_submissions"
  referencing new table as "written"
  for each statement execute function "private"."refuse_many_rows"();
