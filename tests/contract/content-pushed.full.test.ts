import { expect, test } from 'vitest';
import type { ContentChanges, ContentFile, ContentList, ContentUndo } from '#domain/content-calls.ts';
import { describeBackend } from './describe-backend.ts';
import { createHostedStudio } from './hosted-studio.ts';

const file = 'contact.yml';
const path = `content/${file}`;

describeBackend('a push while there is a draft', (context) => {
  const { state, call, open, save, publish, drafts } = createHostedStudio(context);

  const readPushed = () => state.github.read(path) ?? '';
  /** Changes a field of the file, as a developer who pushes. */
  const push = (field: string, text: string) =>
    state.github.push({
      [path]: readPushed().replace(new RegExp(`^${field}: .*(\\n .*)*$`, 'm'), `${field}: ${text}`),
    });
  const decide = async (take: 'mine' | 'theirs' | 'both') => {
    const { version, update } = await open(file);
    return call<ContentFile>('', { action: 'decide', file, version, update: update?.version, take });
  };

  test('is not replaced: publishing is refused, and the owner sees where and what', async () => {
    const { lead } = (await open(file)).values;
    await save(file, { lead: 'A new lead.' });
    push('lead', 'Pushed.');
    expect(await publish()).toMatchObject({
      status: 409,
      body: {
        code: 'content_is_outdated',
        error: 'Contact changed on the site since this draft began. Open it and decide what the site shows.',
      },
    });
    expect(readPushed()).toContain('lead: Pushed.');
    const { body: changes } = await call<ContentChanges>('?changes');
    expect(changes).toMatchObject({ files: [{ updateFrom: 'site' }], problems: [{ file }] });
    const { body: list } = await call<ContentList>('');
    const marked = list.sections.flatMap(({ files }) => files).filter(({ updateFrom }) => updateFrom);
    expect(marked).toMatchObject([{ file, updateFrom: 'site' }]);
    expect((await open(file)).update).toMatchObject({
      from: 'site',
      canCombine: false,
      isRemoved: false,
      changes: [{ before: lead, after: 'Pushed.' }],
      differences: [{ before: 'A new lead.', after: 'Pushed.' }],
    });
  });

  test('of another file does not concern the draft', async () => {
    await save(file, { lead: 'A new lead.' });
    state.github.push({ 'content/cart.yml': `# A note\n${state.github.read('content/cart.yml')}` });
    expect((await publish()).status).toBe(202);
  });

  test('is replaced if the owner keeps the draft, except for its comments', async () => {
    await save(file, { lead: 'A new lead.' });
    push('lead', 'Pushed.');
    state.github.push({ [path]: `# A note of the developer\n${readPushed()}` });
    expect((await decide('mine')).body).not.toHaveProperty('update');
    expect((await publish()).status).toBe(202);
    expect(readPushed()).toMatch(/^# A note of the developer\n/);
    expect(readPushed()).toContain('lead: A new lead.');
  });

  test('takes the place of the draft if the owner takes it', async () => {
    await save(file, { lead: 'A new lead.' });
    push('lead', 'Pushed.');
    const { body } = await decide('theirs');
    expect(body.values['lead']).toBe('Pushed.');
    expect(body).not.toHaveProperty('draft');
    expect(await drafts()).toEqual([]);
  });

  test('of another field is combined with the draft', async () => {
    await save(file, { lead: 'A new lead.' });
    push('kicker', 'Pushed.');
    expect((await open(file)).update).toMatchObject({ canCombine: true });
    const { body } = await decide('both');
    expect(body.values).toMatchObject({ lead: 'A new lead.', kicker: 'Pushed.' });
    expect((await publish()).status).toBe(202);
    expect(readPushed()).toContain('lead: A new lead.');
    expect(readPushed()).toContain('kicker: Pushed.');
  });

  test('of comments, or of what the draft has as well, is kept without a question', async () => {
    await save(file, { lead: 'A new lead.', kicker: 'Hello' });
    push('kicker', 'Hello');
    state.github.push({ [path]: `# A note of the developer\n${readPushed()}` });
    expect(await open(file)).not.toHaveProperty('update');
    expect((await publish()).status).toBe(202);
    expect(readPushed()).toMatch(/^# A note of the developer\n/);
    expect(readPushed()).toContain('lead: A new lead.');
    expect(await drafts()).toEqual([]);
  });

  test('that arrives after the decision asks again', async () => {
    await save(file, { lead: 'A new lead.' });
    push('lead', 'Pushed.');
    const seen = await open(file);
    push('lead', 'Pushed again.');
    const { version, update } = seen;
    const late = { action: 'decide', file, version, update: update?.version, take: 'mine' };
    expect(await call('', late)).toMatchObject({ status: 409, body: { code: 'content_update_changed' } });
    await decide('mine');
    push('lead', 'Pushed a third time.');
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'content_is_outdated' } });
  });

  test('that removes a page asks whether it comes back', async () => {
    const page = 'pages/camps.md';
    const text = '---\ntitle: Camps\nkicker: K\ndescription: D\nlead: L\n---\n\nText\n';
    state.github.push({ [`content/${page}`]: text });
    await save(page, { lead: 'Another lead.' });
    state.github.remove(`content/${page}`);
    const { version, update } = await open(page);
    expect(update).toMatchObject({ isRemoved: true, canCombine: false });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'content_is_outdated' } });
    const decision = { action: 'decide', file: page, version, update: update?.version };
    const kept = await call<ContentFile>('', { ...decision, take: 'mine' });
    expect(kept.body).toMatchObject({ change: 'added', values: { lead: 'Another lead.' } });
    await publish();
    expect(state.github.read(`content/${page}`)).toContain('Another lead.');
    await save(page, { lead: 'A third lead.' });
    state.github.remove(`content/${page}`);
    const again = await open(page);
    const left = { ...decision, version: again.version, update: again.update?.version, take: 'theirs' };
    expect((await call('', left)).status).toBe(200);
    expect(await drafts()).toEqual([]);
    expect((await call(`?file=${page}`)).status).toBe(404);
  });

  test('of a page that the owner removes asks first', async () => {
    const page = 'pages/camps.md';
    const text = (lead: string) =>
      `---\ntitle: Camps\nkicker: K\ndescription: D\nlead: ${lead}\n---\n\nText\n`;
    state.github.push({ [`content/${page}`]: text('One') });
    const { version } = await open(page);
    await call('', { action: 'remove', file: page, version });
    state.github.push({ [`content/${page}`]: text('Two') });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'content_is_outdated' } });
    const removed = await open(page);
    const decision = {
      action: 'decide',
      file: page,
      version: removed.version,
      update: removed.update?.version,
    };
    await call('', { ...decision, take: 'mine' });
    expect((await publish()).status).toBe(202);
    expect(state.github.read(`content/${page}`)).toBeUndefined();
  });

  test('of a page that the owner adds asks which one stays', async () => {
    const { body: page } = await call<ContentFile>('', {
      action: 'create',
      place: 'pages/',
      name: 'camps',
      title: 'Our camps',
    });
    const text = '---\ntitle: Camps\nkicker: K\ndescription: D\nlead: L\n---\n\nText\n';
    state.github.push({ [`content/${page.file}`]: text });
    expect((await open(page.file)).update).toMatchObject({ from: 'site', changes: [], canCombine: false });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'content_is_outdated' } });
  });

  test('shows in what undoing changes, and one that comes meanwhile stops the undoing', async () => {
    await save(file, { lead: 'A new lead.' });
    const { body } = await publish();
    push('kicker', 'Pushed.');
    const look = () => call<ContentUndo>(`?undo=${body.publication}`);
    const { files } = (await look()).body;
    expect(files).toMatchObject([{ file, isOutside: true }]);
    expect(files[0]?.changes).toContainEqual(expect.objectContaining({ before: 'Pushed.' }));
    const versions = Object.fromEntries(files.map((one) => [one.file, one.version]));
    push('kicker', 'Pushed again.');
    const restore = { action: 'restore', publication: body.publication, versions };
    expect(await call('', restore)).toMatchObject({ status: 409, body: { code: 'content_site_changed' } });
    expect(readPushed()).toContain('Pushed again.');
  });
});
