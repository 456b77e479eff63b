import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'now' | 'log'>;

interface Part {
  function: string;
  /** Key of the result in the export; null when the result has the keys itself. */
  key: string | null;
  /** Name of the list in the result that comes in pages. */
  list: string | null;
}

interface Run {
  run: string;
  parts: Part[];
}

interface Page {
  rows: unknown[];
  next: string | null;
}

/**
 * Begins the export of an account. Returns its JSON text piece by piece: no more than one part or page is in memory. Throws
 * `export_running`.
 */
export async function beginExport(
  userId: string,
  dependencies: Dependencies,
): Promise<AsyncGenerator<string>> {
  const { data, error } = await dependencies.supabase.rpc('begin_account_export', { p_user_id: userId });
  if (error) throw new Error('The export could not begin', { cause: error });
  if (data === null) throw errors.exportRunning();
  return writeExport(data as unknown as Run, dependencies);
}

async function* writeExport(
  { run, parts }: Run,
  { supabase, now, log }: Dependencies,
): AsyncGenerator<string> {
  const read = async (part: Part, after?: string) => {
    const { data, error } = await supabase.rpc('export_account_part', {
      p_run: run,
      p_function: part.function,
      ...(after === undefined ? {} : { p_after: after }),
    });
    if (error)
      throw new Error(`A part of the account could not be exported: ${part.function}`, { cause: error });
    return data as unknown;
  };
  try {
    yield `{"exported_at":${JSON.stringify(now().toISOString())}`;
    for (const part of parts) {
      const value = await read(part);
      if (part.key === null) {
        yield* entriesOf(value as object).map((entry) => `,${entry}`);
      } else if (part.list === null) {
        yield `,${JSON.stringify(part.key)}:${JSON.stringify(value)}`;
      } else {
        const others = entriesOf(value as object).map((entry) => `${entry},`);
        yield `,${JSON.stringify(part.key)}:{${others.join('')}${JSON.stringify(part.list)}:[`;
        let comma = '';
        for (let after: string | null = ''; after !== null;) {
          const page = (await read(part, after)) as Page;
          if (page.rows.length > 0) yield comma + page.rows.map((row) => JSON.stringify(row)).join(',');
          comma = ',';
          after = page.next;
        }
        yield ']}';
      }
    }
    yield '}\n';
  } finally {
    const { error } = await supabase.rpc('end_account_export', { p_run: run });
    if (error)
      log('warn', 'An export could not be ended; the next one can begin in a minute', { cause: error });
  }
}

const entriesOf = (value: object): string[] =>
  Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`);
