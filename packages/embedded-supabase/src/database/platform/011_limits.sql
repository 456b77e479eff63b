-- Counts of rate limits, for servers that share this database. Lost in a crash, like those in memory. Half of each page is free, so that
-- a count is updated in place.
create unlogged table if not exists "crossbar"."limits" (
  "key" text primary key,
  "points" integer not null,
  "expire" bigint
) with (fillfactor = 50);
