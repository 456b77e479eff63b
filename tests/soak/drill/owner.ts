import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContentChanges, ContentFile, ContentList, ContentPublication } from '#domain/content-calls.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import type { Drill } from './drill.ts';
import { PassingError, requireAnswer, takeAnswer } from '../../support/mend.ts';

/** Beside other work. */
const buildLimitMs = 10 * 60_000;
/** How long a server that answers may show the site before. */
const hearLimitMs = 20_000;

/** Publishes a changed article. Then every server that answers shows it within seconds. */
export async function publish(drill: Drill): Promise<void> {
  const { owner, ledger } = drill;
  const text = `Round ${randomUUID()}.`;
  const call = <Body>(what: string, query: string, body?: object): Promise<Body> =>
    drill.mend(what, async () => {
      const answer = await requireAnswer(
        await fetch(`${drill.url}/functions/v1/content${query}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            apikey: LOCAL_PUBLISHABLE_KEY,
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      const answered = (await answer.json()) as Body & { code?: string };
      // Another publication has a result, and its server had no time to release its lease.
      if (answered.code === 'content_is_publishing') throw new PassingError(answered.code);
      if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answered)}`);
      return answered;
    });

  const { sections } = await call<ContentList>('content', '');
  const article = sections.find(({ place }) => place === 'blog/')?.files[0];
  if (article?.address === undefined) throw new Error('There is no article.');
  const { file, address } = article;
  const {
    values,
    version,
    text: body,
  } = await call<ContentFile>('article', `?file=${encodeURIComponent(file)}`);
  await call('draft', '', {
    action: 'save',
    file,
    version,
    values: { ...values, excerpt: text },
    text: body,
  });
  // A publication that was interrupted is begun again, as its message says.
  for (let state = ''; state !== 'published';) {
    const { files } = await call<ContentChanges>('changes', '?changes');
    // An earlier publication has a result that its answer did not tell.
    if (files.length === 0) break;
    const versions = Object.fromEntries(files.map((one) => [one.file, one.version]));
    const { publication } = await call<ContentPublication>('publish', '', { action: 'publish', versions });
    state = await resultOf(drill, publication);
    if (state !== 'published') ledger.interrupted += 1;
  }
  const published = performance.now();
  await Promise.all(
    drill.servers.map(async (server) => {
      const hasAnswered = await requireShown(drill, `${server}${address}`, text);
      if (hasAnswered) ledger.shownMs.push(performance.now() - published);
    }),
  );
  ledger.publications += 1;
  await wait(5_000);
}

async function resultOf(drill: Drill, id: string): Promise<string> {
  const until = performance.now() + buildLimitMs;
  for (;;) {
    const row = await drill.mend('publication', async () =>
      takeAnswer(
        await drill.owner.client.from('content_publications').select('state, problem').eq('id', id).single(),
      ),
    );
    if (row === null || row.state !== 'building') {
      const isInterrupted = row?.state === 'failed' && /stopped during the build/.test(row.problem ?? '');
      if (row?.state !== 'published' && !isInterrupted) drill.failed.push(`publication: ${row?.problem}`);
      return row?.state ?? '';
    }
    if (performance.now() > until) drill.failed.push(`publication ${id}: never ends`);
    if (performance.now() > until) return '';
    await wait(1_000);
  }
}

/** A server that is down starts with the new site. Returns whether it answered all the time. */
async function requireShown({ failed, isOver }: Drill, page: string, text: string): Promise<boolean> {
  let hasAnswered = true;
  let answeredSince: number | undefined;
  for (;;) {
    const shown = await fetch(page, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    );
    if (shown?.includes(text)) return hasAnswered;
    hasAnswered &&= shown !== undefined;
    answeredSince = shown === undefined ? undefined : (answeredSince ?? performance.now());
    if (answeredSince !== undefined && performance.now() - answeredSince > hearLimitMs) {
      failed.push(`${page} shows the site before`);
      return false;
    }
    if (isOver() && shown === undefined) return false;
    await wait(50);
  }
}

/** Opens a page with all files that it names, as a browser does, through the proxy. */
export async function openPage(drill: Drill): Promise<void> {
  const page = ['/', '/blog', '/shop', '/programs'][drill.draw(4)] ?? '/';
  const html = await drill.mend('page', async () =>
    (await requireAnswer(await fetch(`${drill.url}${page}`))).text(),
  );
  for (const [, file] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const { status } = await drill.mend('file', async () => {
      const answer = await requireAnswer(await fetch(`${drill.url}${file}`));
      await answer.body?.cancel();
      return answer;
    });
    if (status !== 200) drill.failed.push(`${page} names ${file}: ${status}`);
  }
  drill.ledger.pages += 1;
  await wait(500);
}
