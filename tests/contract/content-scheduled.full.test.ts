import { expect, test } from 'vitest';
import type { ContentFile } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import { openStudioAs, save, undo } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('scheduled articles', (studio, steps) => {
  const { result, publishAndWait, published, crashAndStart } = steps;

  test('a scheduled article is published when its time comes, also after a restart, and undoing makes it a draft', async () => {
    const { body: article } = await studio.mara.post<ContentFile>({
      action: 'create',
      place: 'blog/',
      name: 'on-time',
      title: 'On time',
    });
    // Later than a slow machine needs to publish it as scheduled.
    const publishAt = new Date(Date.now() + 20_000).toISOString();
    const values = { excerpt: 'Soon.', status: 'scheduled', publishAt };
    await save(studio.mara, article.file, values, 'Plant sooner.');
    await publishAndWait();
    expect(await published(article.file)).toContain('status: scheduled');
    const next = await crashAndStart();
    const job = next.backend.jobs.find(({ name }) => name === 'publish scheduled articles');
    await expect
      .poll(
        async () => {
          await job?.run();
          return published(article.file);
        },
        { timeout: 90_000, interval: 200 },
      )
      .toContain('status: published');
    expect(await published(article.file)).toContain(`date: ${publishAt.slice(0, 10)}`);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
    const other = await openStudioAs({ database: studio.database, backend: next }, 'admin');
    const [newest] = await asOwner<{ id: string; published_by: string | null }>(
      studio.database,
      `select "id", "published_by" from "public"."content_publications" order by "started_at" desc limit 1`,
    );
    expect(newest?.published_by).toBeNull();
    await result(newest?.id);
    await undo(other, newest?.id);
    await expect.poll(() => published(article.file), { timeout: 30_000 }).toContain('status: draft');
  });
});
