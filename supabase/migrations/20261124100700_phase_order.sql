-- The phases of a vault follow each other: none begins before an earlier one. Checked for the whole submission after each statement, so that
-- several phases can be moved at once. Rows from before this rule are looked at when they change.

create function "private"."check_phase_order" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission_id uuid;
begin
  for v_submission_id in select distinct "submission_id" from "changed" order by 1 loop
    -- Two coaches who move phases at the same moment are checked one after the other.
    perform pg_advisory_xact_lock(hashtextextended('review_phases:' || v_submission_id, 0));
    if exists (
      select 1
      from (
        select "at_us", lag("at_us") over (
          order by array_position(array['plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance'], "phase")
        ) as "before"
        from "public"."review_phases"
        where "submission_id" = v_submission_id
      ) as "ordered"
      where "before" > "at_us"
    ) then
      raise exception 'A phase cannot begin before an earlier one.' using detail = 'phase_order';
    end if;
  end loop;
  return null;
end;
$$;

create trigger "review_phases_added_in_order" after insert on "public"."review_phases"
  referencing new table as "changed" for each statement execute function "private"."check_phase_order" ();
create trigger "review_phases_moved_in_order" after update on "public"."review_phases"
  referencing new table as "changed" for each statement execute function "private"."check_phase_order" ();
