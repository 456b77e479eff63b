import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { joinServers, type ServerLeasesOptions } from 'embedded-supabase/database/server-leases.ts';
import { UploadLocks } from 'embedded-supabase/storage/upload-locks.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

describeOnEachEngine('uploads on two servers', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  async function server(options?: ServerLeasesOptions): Promise<UploadLocks> {
    const leases = await joinServers(database, options);
    onTestFinished(() => leases.close());
    return new UploadLocks({ leases, database });
  }

  const forever = new AbortController().signal;

  test('a request on the other server gets the upload when the first releases it, as it is asked to', async () => {
    const [first, second] = await Promise.all([server(), server()]);
    const id = randomUUID();
    const order: string[] = [];
    const held = first.newLock(id);
    await held.lock(forever, async () => {
      order.push('asked');
      await held.unlock();
    });
    const next = second.newLock(id);
    await next.lock(forever, () => undefined);
    order.push('locked');
    expect(order).toEqual(['asked', 'locked']);
    await next.unlock();
    await expect(first.newLock(id).lock(forever, () => undefined)).resolves.toBeUndefined();
  });

  test('requests on both servers hold it one after the other', async () => {
    const servers = await Promise.all([server(), server()]);
    const id = randomUUID();
    let holders = 0;
    let most = 0;
    const hold = async (locks: UploadLocks | undefined) => {
      const lock = locks?.newLock(id);
      await lock?.lock(forever, () => undefined);
      holders += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setImmediate(resolve));
      holders -= 1;
      await lock?.unlock();
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => hold(servers[index % 2])));
    expect(most).toBe(1);
  });

  test('continues on the other server after the first died', async () => {
    const [dead, alive] = await Promise.all([server({ leaseSeconds: 0.2, renewSeconds: 3600 }), server()]);
    const id = randomUUID();
    await dead.newLock(id).lock(forever, () => undefined);
    await expect(alive.newLock(id).lock(forever, () => undefined)).resolves.toBeUndefined();
  });

  test('a client that gives up waiting gets an answer that it retries', async () => {
    const [first, second] = await Promise.all([server(), server()]);
    const id = randomUUID();
    await first.newLock(id).lock(forever, () => undefined);
    const lock = second.newLock(id);
    await expect(lock.lock(AbortSignal.abort(), () => undefined)).rejects.toMatchObject({ status_code: 423 });
    // Nothing of the attempt stays behind.
    await first.newLock(id).unlock();
    await expect(lock.lock(forever, () => undefined)).resolves.toBeUndefined();
  });
});
