import { advice, fine, wrong, type Finding } from '#domain/finding.ts';
import type { Sample } from '#domain/setup-calls.ts';

/** Reports what is still invented in the content. A live site must have nothing of it. */
export function examineContent(samples: readonly Sample[], isLive: boolean): Finding {
  if (samples.length === 0) return fine('The content has no sample addresses, people or figures.');
  const files = new Map<string, string[]>();
  for (const { file, found } of samples) files.set(file, [...(files.get(file) ?? []), ...found]);
  const list = [...files].map(([file, found]) => `${file} (${found.join(', ')})`).join('; ');
  return isLive
    ? wrong(
        `The content still has samples: ${list}. Replace them at /admin/content, or in content/ before the next build.`,
      )
    : advice(`The content has samples: ${list}. Sample links open sandbox pages.`);
}
