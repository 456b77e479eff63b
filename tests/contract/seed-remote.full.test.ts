import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { seedProject } from '#server/seed/seed-project.ts';
import { exerciseSeeds } from '#scripts/build/exercise-seeds.ts';
import { asOwner } from '../database/people.ts';
import { catalog } from '../support/shop-catalog.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend } from './start-test-backend.ts';
import type { TestBackend } from './start-test-backend.ts';

const repositoryFiles = fileURLToPath(new URL('../../content/files', import.meta.url));

const membership = {
  freeReviewsPerMonth: 3,
  subscriptionReviewsPerMonth: 7,
  subscriptionPriceCents: 900,
  currency: 'usd',
};
const exercises = exerciseSeeds();
const site = { membership, catalog, exercises };

describeOnEachEngine('seeding a remote project', (openDatabase) => {
  let database: Database;
  let project: TestBackend;
  let own: string;
  beforeAll(async () => {
    database = await openDatabase();
    project = await startTestBackend(database);
    own = await mkdtemp(join(tmpdir(), 'crossbar-seed-'));
    await mkdir(join(own, 'thumbnails/drills'), { recursive: true });
    await writeFile(join(own, 'thumbnails/drills/one.webp'), 'first picture');
    await writeFile(join(own, 'thumbnails/two.webp'), 'second picture');
  });
  afterAll(async () => {
    await project.close();
    await rm(own, { recursive: true, force: true });
  });

  const objects = () =>
    asOwner<{ path: string; version: string; type: string; caching: string }>(
      database,
      `select "bucket_id" || '/' || "name" as "path", "version", "metadata" ->> 'mimetype' as "type",
         "metadata" ->> 'cacheControl' as "caching"
       from "storage"."objects" order by 1`,
    );

  test('uploads every film, picture, PDF and exercise, and nothing the second time', async () => {
    const first = await seedProject(project.serviceClient(), repositoryFiles, site);
    expect(first.uploaded.length).toBeGreaterThan(300);
    expect(first).toMatchObject({ unchanged: 0, exercises: exercises.map(({ slug }) => slug) });
    const stored = await objects();
    expect(stored.map(({ path }) => path)).toEqual(first.uploaded);
    expect(stored.find(({ path }) => path.endsWith('jumpers-knee-protocol.pdf'))).toMatchObject({
      path: 'digital-products/jumpers-knee-protocol.pdf',
      type: 'application/pdf',
    });
    expect(stored.find(({ path }) => path.startsWith('website-photos/'))?.caching).toBe('max-age=31536000');

    const second = await seedProject(project.serviceClient(), repositoryFiles, site);
    expect(second).toEqual({ uploaded: [], unchanged: first.uploaded.length, exercises: [] });
    expect(await objects()).toEqual(stored);
    expect(
      await asOwner(
        database,
        `select "value" from "private"."settings" where "name" like '%_reviews_per_month' order by 1`,
      ),
    ).toEqual([{ value: 3 }, { value: 7 }]);
    const { count } = await project
      .serviceClient()
      .from('videos')
      .select('*', { count: 'exact', head: true });
    expect(count).toBe(exercises.length);
    // Uploads hundreds of files with fsync on a machine that may be busy.
  }, 300_000);

  test('does not restore an exercise that the coach deleted', async () => {
    const service = project.serviceClient();
    await seedProject(service, own, site);
    await service
      .from('videos')
      .delete()
      .eq('slug', exercises[0]?.slug ?? '');
    expect((await seedProject(service, own, site)).exercises).toEqual([]);
  });

  test('uploads only a file whose bytes changed, even at the same length', async () => {
    await seedProject(project.serviceClient(), own, site);
    await writeFile(join(own, 'thumbnails/two.webp'), 'SECOND picture');
    const { uploaded } = await seedProject(project.serviceClient(), own, site);
    expect(uploaded).toEqual(['thumbnails/two.webp']);
    const { data } = await project.serviceClient().storage.from('thumbnails').download('two.webp');
    expect(await data?.text()).toBe('SECOND picture');
  });

  test('recognizes a multipart upload by its stored checksum', async () => {
    await seedProject(project.serviceClient(), own, site);
    await asOwner(
      database,
      `update "storage"."objects" set "metadata" = "metadata" || '{"eTag": "\\"abc-2\\""}' where "name" = 'two.webp'`,
    );
    expect((await seedProject(project.serviceClient(), own, site)).uploaded).toEqual([]);
  });

  test('refuses a visitor’s key', async () => {
    await expect(seedProject(project.anonClient(), own, site)).rejects.toThrow(/could not be added/);
  });

  test('uploads the video of an exercise for subscribers to the private bucket only', async () => {
    const slug = exercises[1]?.slug ?? '';
    await mkdir(join(own, 'videos/drills'), { recursive: true });
    await writeFile(join(own, `videos/drills/${slug}.mp4`), 'a video');
    const service = project.serviceClient();
    await service.storage.from('videos').remove([`drills/${slug}.mp4`]);
    const video_url = `/storage/v1/object/authenticated/subscriber-videos/drills/${slug}.mp4`;
    await service.from('videos').update({ access: 'subscribers', video_url }).eq('slug', slug);
    const { uploaded } = await seedProject(service, own, site);
    expect(uploaded).toEqual([`subscriber-videos/drills/${slug}.mp4`]);
  });
});
