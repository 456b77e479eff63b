import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { dispute, fulfil, kneeLine, placeOrder, refund } from './orders.ts';
import { ask, asOwner, createMember, exemptAdmins, service } from './people.ts';
import type { Member } from './people.ts';

describeOnEachEngine('a new version of a PDF', (openDatabase) => {
  let database: Database;
  let owner: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await exemptAdmins(database);
    owner = await createMember(database, { admin: true });
  });

  /** Publishes which file the download at `path` has now, as a publication does. */
  const publish = (path: string, upload: string | null, fileName = 'Knee.pdf') =>
    ask(database, service, `select "public"."set_product_files"($1::jsonb)`, [
      JSON.stringify([{ productId: 3, fileName, bucket: 'digital-products', path, upload }]),
    ]);
  /** Adds a download, and returns its path. */
  const addDownload = async () => {
    const path = `${randomUUID()}.pdf`;
    await publish(path, null);
    return path;
  };
  const lineOf = (path: string) => ({
    ...kneeLine,
    deliveries: [{ kind: 'file', fileName: 'Knee.pdf', bucket: 'digital-products', path, public: false }],
  });
  const buy = async (path: string, email: string, userId?: string) => {
    const order = await placeOrder(database, { items: [lineOf(path)], userId });
    expect(await fulfil(database, { order, email })).toMatchObject({ outcome: 'fulfilled' });
    return order;
  };
  const count = async (path: string, upload: string, by = owner) =>
    (
      await ask<{ buyers: number; is_announced: boolean }>(
        database,
        by,
        `select * from "public"."count_earlier_buyers"($1, $2)`,
        [path, upload],
      )
    )[0];
  const announce = async (path: string, upload: string, by = owner) =>
    (
      await ask<{ sent: number }>(database, by, `select "public"."announce_new_version"($1, $2) as "sent"`, [
        path,
        upload,
      ])
    )[0]?.sent;
  const mailsAbout = async (upload: string) =>
    (
      await asOwner<{ recipient: string }>(
        database,
        `select "recipient" from "public"."mail_outbox"
         where "kind" = 'new-version' and "payload" ->> 'upload' = $1 order by 1`,
        [upload],
      )
    ).map(({ recipient }) => recipient);

  test('is mailed once to each earlier buyer, and is in the trail', async () => {
    const path = await addDownload();
    const upload = `uploads/${randomUUID()}.pdf`;
    const ada = await createMember(database);
    await buy(path, 'ada@example.com', ada.sub);
    await buy(path, 'guest@example.com');
    await buy(path, 'guest@example.com');
    await buy(await addDownload(), 'other@example.com');
    await publish(path, upload);
    await buy(path, 'later@example.com');
    expect(await count(path, upload)).toEqual({ buyers: 2, is_announced: false });
    expect(await announce(path, upload)).toBe(2);
    expect(await mailsAbout(upload)).toEqual(['ada@example.com', 'guest@example.com']);
    expect(await count(path, upload)).toEqual({ buyers: 2, is_announced: true });
    expect(await announce(path, upload)).toBe(0);
    expect(await mailsAbout(upload)).toHaveLength(2);
    expect(
      await asOwner(
        database,
        `select "admin_id", "details" from "public"."admin_actions" where "action" = 'announce-version' and "target" = $1`,
        [upload],
      ),
    ).toEqual([{ admin_id: owner.sub, details: { file: 'Knee.pdf', count: 2 } }]);
  });

  test('is mailed once if the owner presses twice at the same time', async () => {
    const path = await addDownload();
    const upload = `uploads/${randomUUID()}.pdf`;
    await buy(path, 'ada@example.com');
    await publish(path, upload);
    const sent = await Promise.all([announce(path, upload), announce(path, upload), announce(path, upload)]);
    expect(sent.toSorted()).toEqual([0, 0, 1]);
    expect(await mailsAbout(upload)).toEqual(['ada@example.com']);
  });

  test('is not mailed about refunded and disputed orders, nor to deleted accounts', async () => {
    const path = await addDownload();
    const upload = `uploads/${randomUUID()}.pdf`;
    const eve = await createMember(database, { confirmed: true });
    const refunded = await buy(path, 'refunded@example.com');
    await refund(database, { order: refunded });
    await dispute(database, { order: await buy(path, 'disputed@example.com') });
    await buy(path, 'erased@example.com');
    await buy(path, eve.email, eve.sub);
    await buy(path, 'ada@example.com');
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [eve.sub]);
    await ask(database, service, `select "public"."erase_address"('erased@example.com')`);
    await publish(path, upload);
    expect(await announce(path, upload)).toBe(1);
    expect(await mailsAbout(upload)).toEqual(['ada@example.com']);
  });

  test('is for each file: the next one can be mailed, an earlier one not again', async () => {
    const path = await addDownload();
    const [second, third] = [`uploads/${randomUUID()}.pdf`, `uploads/${randomUUID()}.pdf`];
    await buy(path, 'ada@example.com');
    await publish(path, second);
    await buy(path, 'grace@example.com');
    expect(await announce(path, third)).toBe(0);
    expect(await announce(path, second)).toBe(1);
    await publish(path, third);
    expect(await announce(path, third)).toBe(2);
    await publish(path, second);
    expect(await count(path, second)).toMatchObject({ is_announced: true });
    expect(await announce(path, second)).toBe(0);
  });

  test('keeps its time if only the name of the download changes, or nothing', async () => {
    const path = await addDownload();
    const upload = `uploads/${randomUUID()}.pdf`;
    await publish(path, upload);
    await buy(path, 'ada@example.com');
    await publish(path, upload);
    await publish(path, upload, 'Knee, second edition.pdf');
    expect(await count(path, upload)).toEqual({ buyers: 0, is_announced: false });
  });

  test('is mailed once to a buyer of two products with the same file', async () => {
    const path = await addDownload();
    const upload = `uploads/${randomUUID()}.pdf`;
    await asOwner(
      database,
      `insert into "public"."product_files" ("product_id", "file_name", "bucket_id", "path") values (4, 'Bundle.pdf', 'digital-products', $1)`,
      [path],
    );
    const order = await placeOrder(database, { items: [lineOf(path), { ...lineOf(path), productId: 4 }] });
    await fulfil(database, { order, cents: 3800, email: 'ada@example.com' });
    await publish(path, upload);
    await asOwner(
      database,
      `update "public"."product_files" set "upload" = $2, "replaced_at" = now() where "path" = $1`,
      [path, upload],
    );
    expect(await count(path, upload)).toMatchObject({ buyers: 1 });
    expect(await announce(path, upload)).toBe(1);
  });

  test.each(['coach', 'desk', undefined] as const)('is denied to %s', async (role) => {
    const other = await createMember(database, { role });
    await expect(count('a', 'b', other)).rejects.toMatchObject({ code: '42501' });
    await expect(announce('a', 'b', other)).rejects.toMatchObject({ code: '42501' });
  });
});
