import { access, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addSite, readPublishedId, removeSites, switchSite } from './publish-site.ts';

describe('publishing a site', () => {
  let home: string;
  let root: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'crossbar-site-'));
    root = join(home, 'site');
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const page = async (directory: string, text: string) => {
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'index.html'), text);
  };
  const publish = async (id: string, fill = (directory: string) => page(directory, id)) => {
    await addSite({ root, id, fill });
    await switchSite(root, id);
    await removeSites(root, []);
  };
  const names = async () => (await readdir(root)).sort();

  test('fills a new folder and makes it the current one', async () => {
    await publish('one');
    expect(await readFile(join(root, 'one/index.html'), 'utf8')).toBe('one');
    expect(await readPublishedId(root)).toBe('one');
    expect(await names()).toEqual(['current', 'one']);
  });

  test('keeps the previous site and removes older ones', async () => {
    for (const id of ['one', 'two', 'three']) await publish(id);
    expect(await names()).toEqual(['current', 'previous', 'three', 'two']);
  });

  test('keeps what a server needs', async () => {
    for (const id of ['one', 'two', 'three']) {
      await addSite({ root, id, fill: (to) => page(to, id) });
      await switchSite(root, id);
    }
    await removeSites(root, ['one']);
    expect(await names()).toEqual(['current', 'one', 'previous', 'three', 'two']);
  });

  test('does not fill an existing folder again, whether current or previous', async () => {
    await publish('one');
    await publish('two');
    const refuse = () => expect.fail('It is there already.');
    await publish('two', refuse);
    await publish('one', refuse);
    expect(await readPublishedId(root)).toBe('one');
    expect(await names()).toEqual(['current', 'one', 'previous', 'two']);
  });

  test('changes nothing if filling fails', async () => {
    await publish('one');
    const failing = publish('two', async (directory) => {
      await page(directory, 'half');
      throw new Error('The content is broken.');
    });
    await expect(failing).rejects.toThrow('The content is broken.');
    expect(await readPublishedId(root)).toBe('one');
    expect(await names()).toEqual(['current', 'one']);
  });

  test('serves the old site until the new one is complete', async () => {
    await publish('one');
    await publish('two', async (directory) => {
      await page(directory, 'two');
      expect(await readPublishedId(root)).toBe('one');
      await expect(access(join(root, 'two'))).rejects.toThrow();
    });
    expect(await readPublishedId(root)).toBe('two');
  });

  test('two concurrent calls publish one complete site', async () => {
    await Promise.all([publish('one'), publish('one')]);
    expect(await names()).toEqual(['current', 'one']);
  });

  test('removes folders of aborted starts, but not of a running one', async () => {
    await publish('one');
    const [old, fresh] = [join(root, 'x.1.unfinished'), join(root, 'x.2.unfinished')];
    await page(old, 'half');
    await page(fresh, 'half');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, longAgo, longAgo);
    await publish('two');
    expect(await names()).toEqual(['current', 'one', 'previous', 'two', 'x.2.unfinished']);
  });
});
