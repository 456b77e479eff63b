// Runs as a separate process: opens the directory in its argument and writes rows forever, one transaction each.
// Prints each row's number after its commit. The test kills the process midway.
import { openPglite } from 'embedded-supabase/database/pglite.ts';

const database = await openPglite({ directory: process.argv[2] });
await database.asOwner((tx) =>
  tx.exec('create table if not exists rows (number int primary key, filler text)'),
);
process.stdout.write('open\n');
for (let number = 1; ; number += 1) {
  await database.asOwner((tx) => tx.query(`insert into rows values ($1, repeat('x', 2000))`, [number]));
  process.stdout.write(`${number}\n`);
}
