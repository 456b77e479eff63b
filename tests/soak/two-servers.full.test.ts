import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { createDraw } from '../support/draw.ts';
import { freePort } from '../support/free-port.ts';
import { describeProcesses } from '../support/server-process.ts';
import { isSoaking, times } from '../support/soak.ts';
import { countAll, settle } from './drill/count.ts';
import { openDrill, type Drill } from './drill/drill.ts';
import { killAtRandom } from './drill/kill-servers.ts';
import { startMailServer } from './drill/mail-server.ts';
import { review, submit } from './drill/members.ts';
import { openPage, publish } from './drill/owner.ts';
import { openProxy } from './drill/proxy.ts';
import { report } from './drill/report.ts';
import { buy, read, signIn, useUpLimit } from './drill/visitors.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? times(0.5, 20));
/** Of each server. */
const kills = times(1, 5);
const seed = Number(process.env['SOAK_SEED'] ?? randomInt(2 ** 31));

describeProcesses('two servers that are killed again and again', (install, engine) => {
  test.runIf(engine === 'postgres')(
    'lose nothing that they acknowledged, and do nothing twice',
    { timeout: times(10, 120) * 60_000 },
    async () => {
      console.log(`${minutes} minutes, SOAK_SEED=${seed}`);
      const draw = createDraw(seed);
      const mail = await startMailServer();
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const { spawn, dataDir, env } = await install({
        SITE_URL: url,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Crossbar <shop@example.com>',
      });
      const ports = [await freePort(), await freePort()];
      const addresses = ports.map((each) => `http://127.0.0.1:${each}`);
      const proxy = await openProxy(port, addresses);
      const kind = isSoaking ? 'site' : 'api';
      const servers = [];
      // One after the other, so that the second one does not build the site again.
      for (const each of ports) {
        const server = spawn(each, kind);
        servers.push(server);
        await server.ready();
      }
      const database = await openPostgres({ url: env['DATABASE_URL'] ?? '' });
      const began = performance.now();
      const durationMs = minutes * 60_000;
      const drill = await openDrill({
        url,
        servers: addresses,
        database,
        draw,
        dataDir,
        isOver: () => performance.now() - began > durationMs,
      });
      const killed = killAtRandom((server) => spawn(ports[server], kind), servers, {
        each: kills,
        durationMs,
        draw,
      });

      await Promise.all([
        ...[1, 2].map(() => repeat(drill, () => buy(drill))),
        ...drill.athletes.map((athlete) => repeat(drill, () => submit(drill, athlete))),
        repeat(drill, () => review(drill)),
        repeat(drill, () => useUpLimit(drill)),
        repeat(drill, () => read(drill)),
        repeat(drill, () => signIn(drill)),
        ...(isSoaking ? [publish, openPage].map((act) => repeat(drill, () => act(drill))) : []),
        killed.done,
      ]);
      await expect.poll(() => proxy.ready(), { timeout: 120_000 }).toBe(2);
      console.log('The time is over; the servers finish their work.');
      await settle(drill);
      const count = await countAll(drill, mail, minutes);
      report(drill, count, killed);
      await killed.kill();
      await database.close();
      await proxy.close();
      await mail.close();

      expect(drill.failed.slice(0, 20)).toEqual([]);
      expect(count.wrong.slice(0, 20)).toEqual([]);
      expect(killed.log).toHaveLength(2 * kills);
      expect(Math.min(...Object.values(count.numbers).slice(0, 5))).toBeGreaterThan(0);
    },
  );
});

/** Repeats what a person does until the drill is over. What failed is in the drill's list. */
async function repeat(drill: Drill, act: () => Promise<void>): Promise<void> {
  while (!drill.isOver()) await act().catch(() => undefined);
}
