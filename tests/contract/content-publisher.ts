import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readPublishedId, siteRoot } from '#scripts/build/publish-site.ts';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import { readRelease } from '#server/release.ts';
import type { ContentChanges, ContentPublication } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  createStudioFixture,
  findSoldProduct,
  openStudioAs,
  restart,
  type StudioCaller,
  type StudioFixture,
} from './content-fixture.ts';
import { cartLine, checkoutBody, postCheckout } from './shop-journey.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const noPages = { find: () => undefined };

/** What each test has. The database is shared by the tests of a block. */
export interface PublishingContext {
  readonly database: Database;
  readonly fixture: StudioFixture;
  readonly backend: TestBackend;
  /** An owner. */
  readonly mara: StudioCaller;
  readonly product: Awaited<ReturnType<typeof findSoldProduct>>;
}

/** Describes publishing, once per engine: each test has an empty DATA_DIR, a server and an owner. */
export function describePublishing(
  name: string,
  tests: (
    studio: PublishingContext,
    steps: ReturnType<typeof createSteps>,
    engine: Database['engine'],
  ) => void,
): void {
  describeOnEachEngine(name, (openDatabase, engine) => {
    const studio = {} as { -readonly [Part in keyof PublishingContext]: PublishingContext[Part] };
    beforeAll(async () => {
      studio.database = await openDatabase();
    });
    beforeEach(async () => {
      const { database } = studio;
      await asOwner(database, `delete from "public"."content_publications"`);
      await asOwner(database, `delete from "public"."content_drafts"`);
      await asOwner(database, `delete from "public"."admin_actions"`);
      const fixture = await createStudioFixture();
      const backend = await startTestBackend(database, { site: noPages, studio: fixture.studio });
      const mara = await openStudioAs({ database, backend }, 'admin');
      Object.assign(studio, { fixture, backend, mara, product: await findSoldProduct(fixture) });
      onTestFinished(async () => {
        await backend.close();
        await fixture.remove();
      });
    });
    afterAll(() => delete process.env.CONTENT_OVERLAY);
    tests(studio, createSteps(studio), engine);
  });
}

function createSteps(studio: PublishingContext) {
  const publish = async (caller = studio.mara) => {
    const { body } = await caller.get<ContentChanges>('?changes');
    const versions = Object.fromEntries(body.files.map(({ file, version }) => [file, version]));
    return caller.post<ContentPublication>({ action: 'publish', versions });
  };
  const rowOf = async (id: string | undefined) =>
    (
      await asOwner<{ state: string; problem: string | null; step: string }>(
        studio.database,
        `select "state", "problem", "step" from "public"."content_publications" where "id" = $1::uuid`,
        [id],
      )
    )[0];
  /** Waits for the result of a publication. */
  const result = async (id: string | undefined) => {
    await expect.poll(async () => (await rowOf(id))?.state, { timeout: 30_000 }).not.toBe('building');
    return rowOf(id);
  };
  return {
    publish,
    rowOf,
    result,
    async publishAndWait() {
      const { body } = await publish();
      expect(await result(body.publication)).toMatchObject({ state: 'published', problem: null });
      return body.publication;
    },
    /** The home page, as visitors see it. */
    page: async () => (await fetch(studio.backend.url)).text(),
    /** Whether checkout accepts this price of the product. */
    async accepts(price: string) {
      const { backend, product } = studio;
      const { status } = await postCheckout(
        backend,
        checkoutBody(backend, [cartLine(product.id, { price })]),
      );
      return status === 200;
    },
    trail: () =>
      asOwner<{ admin_id: string; action: string; details: unknown }>(
        studio.database,
        `select "admin_id", "action", "details" from "public"."admin_actions" where "action" like '%-content' order by "id"`,
      ),
    /** A file that the owner published. */
    published: (file: string) =>
      readFile(join(overlayFolder(studio.fixture.dataDir), file), 'utf8').catch(() => undefined),
    /** Lets the next builds wait until `release` is called. */
    holdBuild() {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let begin: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      studio.fixture.duringBuild = () => {
        begin();
        return held;
      };
      return { begun, release };
    },
    /** A server that was killed: nothing of its work continues. The next one starts on the same data. */
    async crashAndStart() {
      const root = siteRoot(studio.fixture.dataDir);
      const current = await readPublishedId(root);
      const next = await startTestBackend(studio.database, {
        ...(current === undefined
          ? { site: noPages }
          : { release: await readRelease(join(root, current, 'client')) }),
        studio: await restart(studio.fixture),
      });
      onTestFinished(() => next.close());
      await next.backend.settleContent();
      return next;
    },
  };
}
