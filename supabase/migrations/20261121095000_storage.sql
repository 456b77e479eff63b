-- Storage: the buckets and who may touch what is in them. Objects of public buckets are read by their address, which asks no
-- policy; without a select policy for visitors nobody can list them. Members' policies on video-submissions come with the table.

insert into "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types") values
  ('website-photos', 'website-photos', true, 10485760, array['image/avif', 'image/webp', 'image/jpeg', 'image/png']),
  ('free-downloads', 'free-downloads', true, 52428800, array['application/pdf']),
  ('videos', 'videos', true, 524288000, array['video/*', 'text/vtt']),
  ('thumbnails', 'thumbnails', true, 5242880, array['image/jpeg', 'image/webp', 'image/avif', 'image/png']),
  ('digital-products', 'digital-products', false, 104857600, array['application/pdf']),
  ('video-submissions', 'video-submissions', false, 524288000, array['video/*'])
on conflict ("id") do update set
  "public" = excluded."public",
  "file_size_limit" = excluded."file_size_limit",
  "allowed_mime_types" = excluded."allowed_mime_types";

create policy "Admins read every file" on "storage"."objects"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Admins add the files of the site and the shop" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );

create policy "Admins change the files of the site and the shop" on "storage"."objects"
  for update to "authenticated"
  using (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  )
  with check (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );

create policy "Admins delete the files of the site and the shop" on "storage"."objects"
  for delete to "authenticated"
  using (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );
