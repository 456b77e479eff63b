-- Names that were stored before names were kept in NFC. A group whose name is then that of another becomes part of it.
create temporary table same_groups as
select id, first_value(id) over (
  partition by lower(normalize(name, NFC)) order by (name is nfc normalized) desc, created_at, id
) as kept_id
from public.athlete_groups;

insert into public.athlete_group_members (group_id, athlete_id, created_at)
select same.kept_id, old.athlete_id, old.created_at
from same_groups as same
join public.athlete_group_members as old on old.group_id = same.id
where same.id <> same.kept_id
on conflict do nothing;

delete from public.athlete_groups where id in (select id from same_groups where id <> kept_id);
drop table same_groups;

update public.athlete_groups set name = normalize(name, NFC) where name is not nfc normalized;
update public.guardians set name = normalize(name, NFC) where name is not nfc normalized;
update public.invitations set name = normalize(name, NFC), group_name = normalize(group_name, NFC)
where name is not nfc normalized or group_name is not nfc normalized;
