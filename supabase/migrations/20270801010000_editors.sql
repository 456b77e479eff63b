-- The role of who writes texts. A new value of a type can be used after the transaction that added it, so its rights are in the next migration.

alter type "public"."app_role" add value 'editor';
