import type { ExportedListName } from '../_shared/domain/admin-calls.ts';
import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requireRole } from '../_shared/caller.ts';
import { csvFile, csvLine, type CsvSeparator } from '../_shared/domain/csv.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { requireMethod, respond } from '../_shared/http.ts';
import { ROWS_PER_PAGE, lists } from './lists.ts';
import type { ExportedRow } from './lists.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'now' | 'log'>;

/**
 * GET ?list=waitlist|downloads|orders|money with a bearer token of the desk, for money of the owner: all rows as CSV (UTF-8 with BOM, CRLF), oldest
 * first, streamed in pages of a thousand rows. `only` filters the list, `separator=semicolon` changes the separator.
 * The export is recorded in the audit trail. Throws `no_access`, `unknown_list`.
 */
export function handleExportList(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase, now, log } = dependencies;
  return respond(log, async () => {
    requireMethod(request, 'GET');
    const { searchParams } = new URL(request.url);
    const role = searchParams.get('list') === 'money' ? 'admin' : 'desk';
    const admin = await requireRole(role, request, supabase);
    const query = readQuery(searchParams);
    await addTrailEntry(supabase, admin.id, `export-${query.name}`, query.only ?? 'all');

    const day = now().toISOString().slice(0, 10);
    return new Response(streamList(query, dependencies), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${query.name}-${day}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}

interface Query {
  name: ExportedListName;
  only: string | undefined;
  separator: CsvSeparator;
}

function readQuery(query: URLSearchParams): Query {
  const name = query.get('list') ?? '';
  if (!isListName(name)) throw errors.unknownList();
  const only = query.get('only') ?? undefined;
  if (only !== undefined && !lists[name].accepts(only)) throw errors.unknownList();
  return { name, only, separator: query.get('separator') === 'semicolon' ? ';' : ',' };
}

function isListName(name: string): name is ExportedListName {
  return Object.hasOwn(lists, name);
}

function streamList(
  { name, only, separator }: Query,
  { supabase, log }: Dependencies,
): ReadableStream<Uint8Array> {
  const { header, readPage } = lists[name];
  const encoder = new TextEncoder();
  let last: ExportedRow | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(csvFile([header], separator)));
    },
    async pull(controller) {
      try {
        const rows = await readPage(supabase, { only, after: last });
        if (rows.length > 0)
          controller.enqueue(encoder.encode(rows.map(({ cells }) => csvLine(cells, separator)).join('')));
        last = rows.at(-1);
        if (rows.length < ROWS_PER_PAGE) controller.close();
      } catch (cause) {
        // The status was already sent, so only an aborted connection can signal that the file is incomplete.
        log('error', 'An export failed', { list: name, cause });
        controller.error(cause);
      }
    },
  });
}
