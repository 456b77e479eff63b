import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#scripts/programs/find-program.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Tags of the two releases. */
export const releases = { first: 'walk-first', next: 'walk-next' };

/** Text that only the next release writes into the database. */
export const nextComment = 'The next release was here.';

/** Makes the repository that the guide clones: the last commit here, and a later release with another migration. Returns its folder. */
export function makeRepository(folder: string): string {
  const [bare, work] = [join(folder, 'crossbar.git'), join(folder, 'work')];
  const git = (cwd: string, ...args: string[]) =>
    execFileSync(
      findProgram('git'),
      [
        '-c',
        'user.name=Walk',
        '-c',
        'user.email=walk@vault.example',
        '-c',
        'advice.detachedHead=false',
        ...args,
      ],
      { cwd, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  git(root, 'clone', '--quiet', '--bare', '--no-hardlinks', root, bare);
  git(folder, 'clone', '--quiet', bare, work);
  git(work, 'tag', releases.first);
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  writeFileSync(
    join(work, `supabase/migrations/${now}_next_release.sql`),
    `comment on table "private"."settings" is '${nextComment}';\n`,
  );
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '--message', 'The next release');
  git(work, 'tag', releases.next);
  git(work, 'push', '--quiet', '--tags', 'origin', 'HEAD');
  git(bare, 'update-ref', 'HEAD', releases.first);
  return bare;
}
