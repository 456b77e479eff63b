import { expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { decide, openStudioAs, save, undo } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

const file = 'contact.yml';

describePublishing('a published file that changes while there is a draft', (studio, steps) => {
  const { publish, publishAndWait, result, holdBuild } = steps;
  const outdated = { status: 409, body: { code: 'content_is_outdated' } };

  /** Publishes a lead, drafts the next change and undoes the publication. */
  async function undoUnderDraft(draft: object): Promise<void> {
    await save(studio.mara, file, { lead: 'Published.' });
    const first = await publishAndWait();
    await save(studio.mara, file, draft);
    const { body } = await undo(studio.mara, first);
    expect(await result(body.publication)).toMatchObject({ state: 'published' });
  }

  test('is not replaced by the draft until the owner decides', async () => {
    await undoUnderDraft({ lead: 'A draft.' });
    expect(await publish()).toMatchObject(outdated);
    expect((await studio.mara.open(file)).update).toMatchObject({ from: 'site', canCombine: false });
    expect((await decide(studio.mara, file, 'mine')).body).not.toHaveProperty('update');
    await publishAndWait();
    expect((await studio.mara.open(file)).published).toMatchObject({ lead: 'A draft.' });
  });

  test('is combined with a draft of other fields', async () => {
    const { lead } = (await studio.mara.open(file)).values;
    await undoUnderDraft({ kicker: 'A draft.' });
    expect((await decide(studio.mara, file, 'both')).body.values).toMatchObject({ lead, kicker: 'A draft.' });
    await publishAndWait();
  });

  test('another save does not decide, and only one of two owners does', async () => {
    await undoUnderDraft({ lead: 'A draft.' });
    const seen = await studio.mara.open(file);
    const eve = await openStudioAs(studio, 'admin');
    await save(eve, file, { kicker: 'By Eve.' });
    expect(await publish()).toMatchObject(outdated);
    const { version, update } = seen;
    const old = { action: 'decide', file, version, update: update?.version, take: 'theirs' };
    expect(await studio.mara.post(old)).toMatchObject({ status: 409, body: { code: 'content_changed' } });
    expect((await studio.mara.open(file)).values).toMatchObject({ lead: 'A draft.', kicker: 'By Eve.' });
  });

  test('a draft that is saved while it is published continues from what was published', async () => {
    await save(studio.mara, file, { lead: 'Published.' });
    const { begun, release } = holdBuild();
    const { body } = await publish();
    await begun;
    await save(studio.mara, file, { lead: 'Saved during the build.' });
    release();
    await result(body.publication);
    expect(await studio.mara.open(file)).not.toHaveProperty('update');
    await publishAndWait();
  });

  test('a draft that begins again while the old one is published does not', async () => {
    await save(studio.mara, file, { lead: 'Published.' });
    const { begun, release } = holdBuild();
    const { body } = await publish();
    await begun;
    const { version } = await studio.mara.open(file);
    await studio.mara.post({ action: 'discard', file, version });
    await save(studio.mara, file, { lead: 'Begun during the build.' });
    release();
    await result(body.publication);
    expect(await publish()).toMatchObject(outdated);
  });

  test('a draft from before drafts knew this begins from the published file of its next save', async () => {
    await save(studio.mara, file, { lead: 'An old draft.' });
    await asOwner(studio.database, `update "public"."content_drafts" set "base" = null`);
    expect(await studio.mara.open(file)).not.toHaveProperty('update');
    await save(studio.mara, file, { kicker: 'Another change.' });
    const [draft] = await asOwner<{ base: string }>(
      studio.database,
      `select "base" from "public"."content_drafts"`,
    );
    expect(draft?.base).toContain('lead: ');
    await publishAndWait();
  });
});
