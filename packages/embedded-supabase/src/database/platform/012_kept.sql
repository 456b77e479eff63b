-- What a server needs of what the servers share, such as the folder of the site that it serves. Nothing of it is removed while the server lives.
alter table "crossbar"."servers" add column if not exists "kept" text[] not null default '{}';
