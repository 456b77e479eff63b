-- Rows that every installation needs; idempotent. Creates no accounts.

insert into "public"."product_files" ("id", "product_id", "file_name", "file_type", "bucket_id", "path") values
  ('3a1f6c1e-5d0b-4e53-9c53-0c2f6f1b7a03', 3, 'Jumpers Knee Protocol.pdf', 'application/pdf', 'digital-products', 'jumpers-knee-protocol.pdf'),
  ('d4b7c0a2-91e4-4f2a-8a66-5b1f0e9d2c13', 13, 'Best Pole Vault Drills.pdf', 'application/pdf', 'free-downloads', 'best-pole-vault-drills.pdf')
on conflict ("id") do update set
  "product_id" = excluded."product_id",
  "file_name" = excluded."file_name",
  "file_type" = excluded."file_type",
  "bucket_id" = excluded."bucket_id",
  "path" = excluded."path";
