import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from 'embedded-supabase/node/write-file.ts';

/** Short words that are easy to type. */
const words = (
  'able acorn amber apple arrow autumn bamboo banner barn basil beach bell berry birch bloom blue boat bold brave bread ' +
  'breeze brick bridge bright brook cabin calm candle canyon cedar chalk cherry clay clear cliff cloud clover coast copper ' +
  'coral cotton crisp daisy dawn delta desert dune eagle early east elm ember falcon fern field flint forest fox fresh ' +
  'garden ginger glad gold grand grape green harbor hazel hill honey house island ivory jade jolly juniper kind lake lark ' +
  'leaf lemon light lily lime linen lively lucky lunar maple marble meadow melon mint misty moon moss mountain north oak ' +
  'oasis ocean olive orange orchid otter owl palm peach pearl pebble pine plain plum pond poplar prairie proud quiet rain ' +
  'raven reef ridge river robin rocket rose ruby sage sand shell silver sky smooth snow solar south spring star stone storm ' +
  'sugar summer sunny swan swift tall tiger topaz trail tulip valley velvet violet warm water west wheat willow wind winter'
).split(' ');

const passwordPath = (dataDir: string) => join(dataDir, 'demo-password');

/** Reads the last password of the demo accounts of a data directory; undefined before the first start. */
export async function readDemoPassword(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordPath(dataDir), 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function storeDemoPassword(dataDir: string, password: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporaryPath = `${passwordPath(dataDir)}.${randomUUID()}`;
  await writeFile(temporaryPath, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(temporaryPath, passwordPath(dataDir));
}

/** Generates a password that is easy to type, such as 'copper-lark-meadow-47'. */
export function makeDemoPassword(): string {
  const word = () => words[randomInt(words.length)] ?? '';
  return [word(), word(), word(), randomInt(10, 100)].join('-');
}
