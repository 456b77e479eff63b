-- Nobody may use a new table or function until a grant says so. A database that had the migrations before the baseline still grants all.
alter default privileges revoke execute on functions from public;
alter default privileges in schema "public" revoke all on tables from "anon", "authenticated", "service_role";
alter default privileges in schema "public" revoke all on sequences from "anon", "authenticated", "service_role";
alter default privileges in schema "public" revoke all on functions from "anon", "authenticated", "service_role";
revoke all on all sequences in schema "public" from "anon", "authenticated", "service_role";
