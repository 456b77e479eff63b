import { formatMoment } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { describeAction } from './describe-action.ts';
import { ListPage } from '../list-page.tsx';
import { toSearchArguments, toRowPage } from '../read-list.ts';
import { RecordTable, type Column } from './record-table.tsx';
import type { ListQuery } from '#lib/page/use-list-address.ts';

async function searchTrail(listQuery: ListQuery) {
  const subject = listQuery.only === '' ? {} : { p_about: listQuery.only };
  return toRowPage(await rpc('search_trail', { ...toSearchArguments(listQuery), ...subject }));
}

type Line = Awaited<ReturnType<typeof searchTrail>>['rows'][number];

/** Disputes come from the bank. Roles without a name were changed by `npm run admin`. */
function describeActor({ action, admin_email: email }: Line): string {
  if (action === 'dispute-order') return 'The payment provider';
  if (email === '' && /^(grant|revoke)-/.test(action)) return 'The server’s operator';
  return email === '' ? 'A deleted account' : email;
}

const columns: readonly Column<Line>[] = [
  {
    name: 'What',
    cell: (line) => <span className="font-semibold">{describeAction(line)}</span>,
    isHeading: true,
  },
  { name: 'Who', cell: describeActor },
  { name: 'When', cell: ({ created_at: time }) => formatMoment(time) },
];

/** The page /admin/trail: what staff did. */
export function TrailAdmin() {
  return (
    <ListPage
      nouns={['action', 'actions']}
      searchLabel="Search by order number, video title or staff member"
      filter={{
        label: 'About',
        all: 'Everything',
        options: [
          { value: 'order', label: 'Orders' },
          { value: 'coupon', label: 'Coupons' },
          { value: 'video', label: 'Videos' },
          { value: 'submission', label: 'Submissions' },
          { value: 'message', label: 'Messages' },
          { value: 'export', label: 'Exports' },
          { value: 'admin', label: 'Owners' },
          { value: 'coach', label: 'Coaches' },
          { value: 'desk', label: 'Desk' },
          { value: 'editor', label: 'Editors' },
          { value: 'athlete', label: 'Athletes' },
          { value: 'invitation', label: 'Invitations' },
          { value: 'content', label: 'Content' },
        ],
      }}
      read={searchTrail}
      empty="No admin activity yet."
    >
      {(rows) => (
        <RecordTable caption="Admin activity" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </ListPage>
  );
}
