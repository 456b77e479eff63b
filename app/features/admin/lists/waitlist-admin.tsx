import { useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { formatMoment } from '#domain/days.ts';
import { countsQuery } from '../count-lists.ts';
import { DeleteRecord } from './delete-record.tsx';
import { ListPage } from '../list-page.tsx';
import { MailLink } from './mail-link.tsx';
import { toSearchArguments, toRowPage } from '../read-list.ts';
import { RecordTable, type Column } from './record-table.tsx';
import { Tiles } from '../tiles.tsx';
import type { ListQuery } from '#lib/page/use-list-address.ts';

const listNames: Readonly<Record<string, string>> = {
  newsletter: 'Newsletter',
  app: 'App waitlist',
  demo: 'Free demo',
};

async function searchWaitlist(listQuery: ListQuery) {
  const list = listQuery.only === '' ? {} : { p_list: listQuery.only };
  return toRowPage(await rpc('search_waitlist', { ...toSearchArguments(listQuery), ...list }));
}

type Entry = Awaited<ReturnType<typeof searchWaitlist>>['rows'][number];

function describeRoles({ is_vaulter: isVaulter, is_coach: isCoach }: Entry): string {
  return [isVaulter && 'Vaulter', isCoach && 'Coach'].filter(Boolean).join(', ') || '–';
}

const columns: readonly Column<Entry>[] = [
  { name: 'Email', cell: ({ email }) => <MailLink to={email} />, isHeading: true },
  { name: 'Name', cell: (entry) => `${entry.first_name} ${entry.last_name}`.trim() || '–' },
  { name: 'List', cell: ({ list }) => listNames[list] ?? list },
  { name: 'Is a', cell: describeRoles },
  {
    name: 'Newsletter service',
    cell: ({ synced_to_beehiiv: isSynced }) => (isSynced ? 'Synced' : 'Pending'),
  },
  { name: 'Joined', cell: ({ created_at: joined }) => formatMoment(joined) },
  {
    name: 'Delete',
    cell: ({ id, email }) => <DeleteRecord table="waitlist" id={id} noun="entry" name={email} />,
  },
];

/** The page /admin/waitlist: newsletter and waitlists. */
export function WaitlistAdmin() {
  const { data: counts } = useQuery(countsQuery);
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Newsletter', value: counts?.newsletter },
          { label: 'App waitlist', value: counts?.app_waitlist },
          { label: 'Free demo', value: counts?.demo_waitlist },
        ]}
      />
      <ListPage
        nouns={['entry', 'entries']}
        searchLabel="Search by email or name"
        filter={{
          label: 'List',
          all: 'All lists',
          options: Object.entries(listNames).map(([value, label]) => ({ value, label })),
        }}
        exported="waitlist"
        read={searchWaitlist}
        empty="No entries yet."
      >
        {(rows) => (
          <RecordTable
            caption="Newsletter and waitlists"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListPage>
    </>
  );
}
