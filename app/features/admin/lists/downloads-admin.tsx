import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { countsQuery } from '../count-lists.ts';
import { DeleteRecord } from './delete-record.tsx';
import { ListPage } from '../list-page.tsx';
import { MailLink } from './mail-link.tsx';
import { toSearchArguments, toRowPage } from '../read-list.ts';
import { RecordTable, type Column } from './record-table.tsx';
import { Tiles } from '../tiles.tsx';
import type { ListQuery } from '#lib/page/use-list-address.ts';

async function searchDownloads(listQuery: ListQuery) {
  return toRowPage(await rpc('search_free_downloads', toSearchArguments(listQuery)));
}

type Download = Awaited<ReturnType<typeof searchDownloads>>['rows'][number];

const columns: readonly Column<Download>[] = [
  { name: 'Email', cell: ({ email }) => <MailLink to={email} />, isHeading: true },
  { name: 'Name', cell: ({ name }) => name || '–' },
  { name: 'PDF', cell: ({ product_name: product }) => product },
  { name: 'Downloaded', cell: ({ created_at: time }) => formatMoment(time) },
  {
    name: 'Delete',
    cell: ({ id, email }) => (
      <DeleteRecord table="free_download_submissions" id={id} noun="entry" name={email} />
    ),
  },
];

/** The page /admin/downloads: downloads of free PDFs. */
export function DownloadsAdmin() {
  const { data: counts } = useQuery(countsQuery);
  return (
    <>
      <Tiles tiles={[{ label: 'Free downloads', value: counts?.free_downloads }]} />
      <ListPage
        nouns={['download', 'downloads']}
        searchLabel="Search by name, email or PDF"
        exported="downloads"
        read={searchDownloads}
        empty="No free downloads yet."
      >
        {(rows) => (
          <RecordTable caption="Free downloads" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </ListPage>
    </>
  );
}
