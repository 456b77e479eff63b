-- A stored decision is applied by itself: one that fails stops no other, and it wins over a later claim whoever applies it.

create function "private"."apply_decision" ("p_submission_id" uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
  v_stored "public"."submission_decisions";
begin
  select "submission_status" into v_status from "public"."video_submissions" where "id" = "p_submission_id" for update;
  delete from "public"."submission_decisions" where "submission_id" = "p_submission_id" and "apply_at" <= now() returning * into v_stored;
  -- Undone, applied by another caller, or paid for or begun since: that is decided in the room.
  if not found or v_status <> 'pending'
    or "private"."is_paid_review" ("p_submission_id") or "private"."has_review_draft" ("p_submission_id")
    or not exists (select 1 from "public"."user_roles" where "user_id" = v_stored."decided_by" and "role" in ('admin', 'coach')) then
    return false;
  end if;
  -- Nobody else's claim was there when it was stored (respect_claim). One that came since loses, whoever applies the decision.
  delete from "public"."review_claims" where "submission_id" = "p_submission_id";
  if v_stored."decision" = 'rejected' then
    insert into "public"."reviews" ("submission_id", "summary") values ("p_submission_id", v_stored."reason")
    on conflict ("submission_id") do update set "summary" = excluded."summary";
  end if;
  update "public"."video_submissions"
  set "submission_status" = v_stored."decision", "reviewed_by" = v_stored."decided_by"
  where "id" = "p_submission_id";
  return true;
end;
$$;

create or replace function "public"."apply_due_decisions" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
  v_applied integer := 0;
  v_problem text;
begin
  if (select "auth"."role"()) <> 'service_role' and not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  for v_id in
    select "submission_id" from "public"."submission_decisions" where "apply_at" <= now() order by "apply_at", "submission_id"
  loop
    begin
      v_applied := v_applied + "private"."apply_decision" (v_id)::integer;
    exception when others then
      v_problem := coalesce(v_problem, v_id || ': ' || sqlerrm);
    end;
  end loop;
  if v_applied = 0 and v_problem is not null then
    raise exception 'A stored decision cannot be applied: %', v_problem;
  end if;
  return v_applied;
end;
$$;
