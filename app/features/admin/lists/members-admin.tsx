import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDay, formatMoment } from '#domain/days.ts';
import { groupsQuery } from '#common/coaching/list-groups.ts';
import { rpc } from '#lib/session/ask.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { describeSubscription } from './describe-subscription.ts';
import { ListPage } from '../list-page.tsx';
import { MailLink } from './mail-link.tsx';
import { roleNames } from '../member/member-roles.tsx';
import { toSearchArguments, toRowPage } from '../read-list.ts';
import { RecordTable, type Column } from './record-table.tsx';
import type { ListQuery } from '#lib/page/use-list-address.ts';

async function searchMembers(listQuery: ListQuery) {
  const group = listQuery.only === '' ? {} : { p_group_id: listQuery.only };
  return toRowPage(await rpc('search_members', { ...toSearchArguments(listQuery), ...group }));
}

type Member = Awaited<ReturnType<typeof searchMembers>>['rows'][number];

function Person({ member }: { member: Member }) {
  const name = `${member.first_name} ${member.last_name}`.trim();
  return (
    <>
      <Link
        to={`/admin/members/${member.id}`}
        className="block min-h-6 w-fit font-semibold underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        {name || 'Open'}
      </Link>
      <MailLink to={member.email} />
      {member.phone_number !== '' && <span className="block text-muted">{member.phone_number}</span>}
    </>
  );
}

const columns: readonly Column<Member>[] = [
  { name: 'Member', cell: (member) => <Person member={member} />, isHeading: true },
  {
    name: 'Role',
    cell: ({ roles, confirmed: isConfirmed }) => (
      <span className="inline-flex flex-wrap gap-2">
        {roles.length === 0 && 'Member'}
        {roles.map((role) => (
          <Badge key={role} tone="ink">
            {roleNames[role]}
          </Badge>
        ))}
        {!isConfirmed && <Badge>Not confirmed</Badge>}
      </span>
    ),
  },
  { name: 'Groups', cell: ({ groups }) => groups.join(', ') || 'None' },
  {
    name: 'Subscription',
    cell: ({ subscription_state: state, subscription_ends_at: end, free_until: until }) =>
      state === null && until !== null
        ? `Free access until ${formatDay(until)}`
        : describeSubscription(state, end),
  },
  { name: 'Orders', cell: ({ orders }) => <span className="font-mono">{orders}</span>, isRight: true },
  {
    name: 'Submissions',
    cell: ({ submissions }) => <span className="font-mono">{submissions}</span>,
    isRight: true,
  },
  { name: 'Joined', cell: ({ created_at: joined }) => formatDate(joined) },
  {
    name: 'Last signed in',
    cell: ({ last_sign_in_at: time }) => (time === null ? 'Never' : formatMoment(time)),
  },
];

/** The page /admin/members: every account, with its roles and groups. */
export function MembersAdmin() {
  const { data: groups = [] } = useQuery(groupsQuery);
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ListPage
      nouns={['member', 'members']}
      searchLabel="Search by email or name"
      {...(options.length > 0 && { filter: { label: 'Group', all: 'All groups', options } })}
      read={searchMembers}
      empty="No accounts yet."
    >
      {(rows) => <RecordTable caption="Members" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
  );
}
