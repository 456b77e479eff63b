import type { ContentChanges, ContentList } from '#domain/content-calls.ts';
import type { ContentTools } from './content-tools.ts';
import { chooseDrafts, textsOf } from './drafts.ts';
import { describeDraft } from './present-file.ts';
import { outdatedProblems } from './outdated-drafts.ts';
import { requireFile, type Drafts } from './read-files.ts';

/** Lists all files, also those that a draft removes. */
export function listFiles(drafts: Drafts, tools: ContentTools): ContentList {
  const removed = [...drafts.values()].flatMap(({ file, source }) => (source === '' ? [file] : []));
  return {
    sections: tools.list(textsOf(drafts), removed).map((section) => ({
      ...section,
      files: section.files.map((summary) => ({
        ...summary,
        ...describeDraft(summary.file, drafts, tools),
      })),
    })),
  };
}

/** Lists what all drafts would change, and the problems if the files of `only` were published. */
export function listChanges(drafts: Drafts, only: readonly string[], tools: ContentTools): ContentChanges {
  const files = [...drafts.values()].flatMap(({ file, version, source }) => {
    const before = tools.read(file, new Map());
    const after = source === '' ? undefined : tools.readText(file, source);
    const shown = after ?? before;
    if (shown === undefined) return [];
    const { title, address } = source === '' ? requireFile(file, drafts, tools) : shown;
    const changes = before === undefined || after === undefined ? [] : tools.compare(before, after);
    return [{ file, title, address, version, changes, ...describeDraft(file, drafts, tools) }];
  });
  const chosen = chooseDrafts(drafts, only);
  return {
    files,
    problems: [...outdatedProblems(chosen, tools), ...tools.check(textsOf(chosen))],
    together: tools.findMoves(textsOf(drafts)),
  };
}
