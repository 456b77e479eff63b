// Run as a process of its own: opens the directory named in its argument and writes rows for ever, one transaction each,
// saying each row's number once it is committed. The test kills it in the middle.
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
