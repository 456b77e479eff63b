import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collections, filesOf } from '#content/collections.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { BuildProcessError } from '../build/render-process.ts';
import { chooseContent } from './choose-content.ts';
import { overlayFolder } from './overlay.ts';
import { describeBuild } from '../build/build-site.ts';
import { findOther } from './prepare-site.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crossbar-content-'));
  process.env.CONTENT_OVERLAY = overlayFolder(dataDir);
});
afterEach(async () => {
  delete process.env.CONTENT_OVERLAY;
  await rm(dataDir, { recursive: true, force: true });
});

const [product = ''] = filesOf(collections.find(({ place }) => place === 'products/')!);

/** Writes a file as the owner's, as if it had been published or edited by hand. */
async function writeOwn(file: string, text: string): Promise<void> {
  const path = join(overlayFolder(dataDir), file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function addSite(releaseId: string): Promise<string> {
  const site = join(dataDir, 'site/abc');
  await mkdir(join(site, 'client'), { recursive: true });
  await writeFile(join(site, 'release.sha256'), releaseId);
  await writeFile(join(dataDir, 'site/current'), 'abc\n');
  return join(site, 'client');
}

test('keeps all of the content that can be built', async () => {
  await writeOwn('contact.yml', `${readContentFile('contact.yml')}# My own\n`);
  expect(chooseContent(dataDir)).toEqual({ texts: new Map(), problems: [] });
});

test('leaves out a file that is broken, and names it and the line', async () => {
  const original = readContentFile(product);
  await writeOwn('contact.yml', `${readContentFile('contact.yml')}# My own\n`);
  await writeOwn(product, original.replace(/^summary:/m, 'broken: [\nsummary:'));
  const { texts, problems } = chooseContent(dataDir);
  expect(texts).toEqual(new Map([[product, original]]));
  expect(problems[0]?.sentence).toMatch(/: line \d+ of its file can’t be read/);
});

test('leaves out a file that lacks a field which an update of the code requires', async () => {
  const original = readContentFile('contact.yml');
  await writeOwn('contact.yml', original.replace(/^lead:.*$/m, ''));
  const { texts, problems } = chooseContent(dataDir);
  expect([...(texts ?? new Map()).keys()]).toEqual(['contact.yml']);
  expect(problems[0]?.sentence).toBe('Contact: “Lead” is required.');
});

test('leaves out all of the owner’s files if the wrong one is the repository’s', async () => {
  // The repository's products promise delivery by settings that the owner's file lacks.
  await writeOwn('redirects.yml', "redirects:\n  - { from: '/shop', to: '/about' }\n");
  await writeOwn(
    'blog/second.md',
    readContentFile(filesOf(collections.find(({ place }) => place === 'blog/')!)[0]!),
  );
  const { texts, problems } = chooseContent(dataDir);
  expect(problems.length).toBeGreaterThan(0);
  expect(texts?.get('redirects.yml')).toBeDefined();
});

test('serves the last site of this release while the content is broken', async () => {
  const directory = await addSite(describeBuild().releaseId);
  await writeOwn(product, '---\nname: [\n---\n');
  const prepared = await findOther(dataDir, new Error('failed'));
  expect(prepared.siteDirectory).toBe(directory);
  expect(prepared.problems[0]).toMatch(/ of its file can’t be read/);
});

test('serves the last site of this release after a build that was killed, and says why', async () => {
  const directory = await addSite(describeBuild().releaseId);
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const cause = new BuildProcessError('', 'SIGKILL');
  const prepared = await findOther(dataDir, cause);
  expect(prepared.siteDirectory).toBe(directory);
  expect(prepared.problems).toEqual([
    expect.stringMatching(/^The site could not be built\. .*too little memory/),
  ]);
  expect(error).toHaveBeenCalled();
});

test('serves a site of an earlier release rather than none', async () => {
  const directory = await addSite('an earlier release');
  vi.spyOn(console, 'error').mockReturnValue();
  const prepared = await findOther(dataDir, new Error('No.'));
  expect(prepared.siteDirectory).toBe(directory);
});

test('fails with the cause if there is no site at all', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const cause = new Error('No.');
  await expect(findOther(dataDir, cause)).rejects.toBe(cause);
});
