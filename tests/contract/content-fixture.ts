import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDrafts } from '#content/content-files.server.ts';
import { serverCatalog } from '#scripts/build/server-catalog.ts';
import { siteFolderOf, siteRoot } from '#scripts/build/publish-site.ts';
import { createContentTools } from '#scripts/studio/content-tools.ts';
import { completeCommit, overlayFolder, contentFolders } from '#scripts/studio/overlay.ts';
import { BuildError, type BuildTools, type ContentTexts } from '#server/studio/content-tools.ts';
import type { StudioOptions } from '#server/studio/studio.ts';
import { isSellable } from '#domain/catalog.ts';
import type { ContentFile, ContentPublication, ContentUndo } from '#domain/content-calls.ts';
import { createMember, type Role } from '../database/people.ts';
import type { BackendContext } from './describe-backend.ts';

/** Thrown by the build when the test lets it fail. */
export class BuildFailure extends BuildError {}

export interface StudioFixture {
  dataDir: string;
  studio: StudioOptions;
  /** Called by each build, which waits for it. Throws to let it fail. */
  duringBuild: () => Promise<void>;
  /** Called after a site was built and before it becomes current. */
  beforeCommit: () => Promise<void>;
  builds: number;
  previews: number;
  remove(): Promise<void>;
}

/** Creates the real studio in an empty DATA_DIR, except that a build writes one page with all prices instead of the whole site. */
export async function createStudioFixture(): Promise<StudioFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-studio-'));
  process.env.CONTENT_OVERLAY = overlayFolder(dataDir);
  const fixture: StudioFixture = {
    dataDir,
    studio: {
      openTools: async () => tools,
      sites: siteFolderOf(dataDir),
      contentFolders: contentFolders(dataDir),
      compresses: true,
    },
    duringBuild: async () => undefined,
    beforeCommit: async () => undefined,
    builds: 0,
    previews: 0,
    async remove() {
      delete process.env.CONTENT_OVERLAY;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  const real = createContentTools(dataDir);
  const tools: BuildTools = {
    ...real,
    async build(texts, onStep) {
      fixture.builds++;
      onStep('1 of 3, reading the content');
      await fixture.duringBuild();
      return writeSite(dataDir, texts);
    },
    async preview(texts, onStep) {
      fixture.previews++;
      onStep('1 of 3, reading the content');
      await fixture.duringBuild();
      return new Map([['/', pageOf(texts)]]);
    },
    async commit(...args) {
      await fixture.beforeCommit();
      await real.commit(...args);
    },
  };
  return fixture;
}

/** Prices as the page of the test shows them: '2: $59'. */
export const priceLine = ({ id, price }: { id: number; price: string }) => `${id}: ${price}`;

/** Large enough to be compressed. */
const pageOf = (texts: ContentTexts) =>
  withDrafts(texts, serverCatalog).catalog.map(priceLine).join('\n').padEnd(2000);

async function writeSite(dataDir: string, texts: ContentTexts) {
  const id = randomUUID().slice(0, 16);
  const folder = join(siteRoot(dataDir), id);
  const catalog = withDrafts(texts, serverCatalog);
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'catalog.json'), JSON.stringify(catalog));
  await writeFile(join(folder, 'client/index.html'), pageOf(texts));
  await writeFile(join(folder, `client/assets/${id}.js`), '// script');
  return { id, siteDirectory: join(folder, 'client') };
}

/** Does what a start does after a crash: completes a commit. Returns the options for the next server. */
export async function restart({ dataDir, studio }: StudioFixture): Promise<StudioOptions> {
  const interrupted = await completeCommit(dataDir);
  return { ...studio, pending: interrupted?.publication };
}

/** Finds a product that is sold at one price, and its file. */
export async function findSoldProduct({ studio }: StudioFixture) {
  const tools = await studio.openTools();
  const { catalog } = serverCatalog();
  const sold = catalog.find(
    (product) => isSellable(product) && product.options.length === 0 && product.priceCents > 0,
  );
  const files = tools.list(new Map()).flatMap((collection) => collection.files);
  const file = files.find(({ address }) => address === `/shop/product/${sold?.id}`)?.file;
  if (sold === undefined || file === undefined) throw new Error('No product is for sale');
  return { id: sold.id, price: sold.price, amount: sold.priceCents / 100, file };
}

export interface Answer<Body> {
  status: number;
  body: Body & { error?: string; code?: string };
}

/** Creates an account in a role and returns its calls of the function `content`. */
export async function openStudioAs({ database, backend }: BackendContext, role: Role | undefined) {
  const person = await createMember(database, { role, confirmed: true, metadata: { first_name: 'Mara' } });
  const headers = {
    apikey: backend.publishableKey,
    'content-type': 'application/json',
    authorization: `Bearer ${await backend.accessToken(person.sub)}`,
  };
  const call = (name: string, query: string, init: RequestInit = {}) =>
    fetch(`${backend.url}/functions/v1/${name}${query}`, { headers, ...init });
  async function request<Body>(query: string, init: RequestInit = {}): Promise<Answer<Body>> {
    const answer = await call('content', query, init);
    return { status: answer.status, body: (await answer.json()) as Answer<Body>['body'] };
  }
  return {
    person,
    call,
    get: <Body>(query = '') => request<Body>(query),
    send: (body: BodyInit) => request<Record<string, unknown>>('', { method: 'POST', body }),
    post: <Body = Record<string, unknown>>(body: unknown) =>
      request<Body>('', { method: 'POST', body: JSON.stringify(body) }),
    open: async (file: string) =>
      (await request<ContentFile>(`?file=${encodeURIComponent(file)}`)).body as ContentFile,
  };
}

export type StudioCaller = Awaited<ReturnType<typeof openStudioAs>>;

/** Saves fields of a file over its newest version. */
export async function save(caller: StudioCaller, file: string, values: object, text?: string) {
  const current = await caller.open(file);
  return caller.post<ContentFile>({
    action: 'save',
    file,
    version: current.version,
    values: { ...current.values, ...values },
    ...(text === undefined ? {} : { text }),
  });
}

/** Undoes a publication after looking at what that changes. */
export async function undo(caller: StudioCaller, publication: string | undefined) {
  const { body } = await caller.get<ContentUndo>(`?undo=${publication}`);
  const versions = Object.fromEntries((body.files ?? []).map(({ file, version }) => [file, version]));
  return caller.post<ContentPublication>({ action: 'restore', publication, versions });
}

/** Decides about the newer version of a file that the caller sees. */
export async function decide(caller: StudioCaller, file: string, take: 'mine' | 'theirs' | 'both') {
  const { version, update } = await caller.open(file);
  return caller.post<ContentFile>({ action: 'decide', file, version, update: update?.version, take });
}
