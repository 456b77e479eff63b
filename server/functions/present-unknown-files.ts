import type { HeldFiles } from 'embedded-supabase/storage/held-files.ts';
import type { UnknownFiles } from '#domain/setup-calls.ts';

const exampleCount = 20;

/** Describes the files that the sweep held back for the owner's page. */
export function presentUnknownFiles(held: HeldFiles | undefined): UnknownFiles | undefined {
  if (held === undefined) return undefined;
  const largest = [...held.files].sort((a, b) => b.size - a.size).slice(0, exampleCount);
  return {
    foundAt: held.foundAt.toISOString(),
    count: held.files.length,
    total: held.total,
    examples: largest.map(({ version, size, changedAt }) => ({
      version,
      size,
      changedAt: changedAt.toISOString(),
    })),
  };
}
