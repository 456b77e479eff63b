-- Two more roles. A new value of an enum can be used only after the transaction that adds it, so they have a file of their own.
alter type "public"."app_role" add value 'coach';
alter type "public"."app_role" add value 'desk';
comment on type "public"."app_role" is 'What a staff member may do: admin is the owner, who may do everything.';
