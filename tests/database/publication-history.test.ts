import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, service } from './people.ts';

describeOnEachEngine('the history of publications', (openDatabase) => {
  test('is the newest 50; of earlier ones only the last published text of each file stays', async () => {
    const database = await openDatabase();
    const publish = async (texts: Record<string, string>, problem: string | null = null) => {
      const changes = Object.entries(texts).map(([file, after]) => ({
        file,
        title: file,
        before: '',
        after,
      }));
      const [begun] = await ask<{ id: string }>(
        database,
        service,
        `select "public"."begin_content_publication"(null, $1::jsonb) as "id"`,
        [JSON.stringify(changes)],
      );
      await ask(database, service, `select "public"."finish_content_publication"($1::uuid, $2)`, [
        begun?.id,
        problem,
      ]);
    };
    await publish({ 'rare.md': 'uploads/rare.pdf', 'home.yml': 'uploads/old.pdf' });
    await publish({ 'rare.md': 'uploads/refused.pdf' }, 'It did not build.');
    for (let n = 1; n <= 51; n++) await publish({ 'home.yml': `Text ${n}` });

    const stored = await asOwner<{ titles: string[]; texts: string[] }>(
      database,
      `select "titles", array(select "change" ->> 'after' from jsonb_array_elements("changes") as "change") as "texts"
       from "public"."content_publications" order by "started_at"`,
    );
    expect(stored.slice(0, 2)).toEqual([
      { titles: ['rare.md'], texts: ['uploads/rare.pdf'] },
      { titles: ['home.yml'], texts: ['Text 2'] },
    ]);
    expect(stored).toHaveLength(51);
  });
});
