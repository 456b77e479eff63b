import { walkGuides } from '../../tests/guides/walk-guides.ts';

/** `npm run guides:walk [-- bookworm|trixie]`: follows docs/deploying.md and docs/operating.md on a fresh Debian, command by command. */
export async function run(releases: string[] = []): Promise<void> {
  await walkGuides(releases.length === 0 ? undefined : releases);
}
