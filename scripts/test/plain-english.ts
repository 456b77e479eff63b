import { readFileSync } from 'node:fs';
import { trackedFiles } from '../programs/tracked-files.ts';

/** Words to avoid, and their replacements. */
const wordList: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\b(whoever|whomever|whosoever)\b/i, 'the visitor, member, coach, admin or owner'],
  [/\bsomebody\b(?!@)/i, 'the visitor, member, coach, admin or owner; "someone else" for any other person'],
  [/\bwhat (stands|stood|waits|waited|came|lies)\b/i, 'the noun'],
  [/\b(is|are|was|were|be|been|being) told\b/i, 'is notified, receives, sees'],
  [/\b(lies|lay) (beside|in|at|on|under|there)\b/, 'is'],
  [/\bstands (beside|in|at|on|there|for itself|alone|open|still|ready)\b/, 'is'],
  [/\b(is|are|was|were) gone\b/i, 'was deleted, has expired, no longer exists'],
  [/\bgone to\b/i, 'moved to'],
  [/\bonce more\b/i, 'again'],
  [/\b(hears?|heard) of\b/i, 'is notified of, receives'],
  [/\bhand(s|ed|ing) in\b/i, 'submit'],
  [/\bran out\b/i, 'expired'],
  [/\b(call|calls|called|calling) it off\b/i, 'cancel, clean up'],
  [/\be-mail/i, 'email'],
  [/\b(asks?|asked|asking|fetch(es|ed)?) (anew|for it again)\b/i, 'refetch'],
  [
    /\b(catalogue|licence|colour|favour|behaviour|centre|metre|programme|grey|organis|recognis|synchronis|analyse)/i,
    'US spelling',
  ],
];

/** Allowed uses: quotes of the specification, and terms of the sport. */
const exceptions: readonly RegExp[] = [
  /E-mail my files/,
  /Make somebody else an admin first/,
  /^\s+metres?: 'm',$/,
  /that is gone by the next morning|@img\/colour/i,
];

/** Files that are not checked: applied migrations never change, and the others are generated. */
const skipped = /^(supabase\/migrations|THIRD-PARTY)|plain-english\.ts$/;
const textFiles = /\.(ts|tsx|mjs|md|ya?ml|sql|css|html|sh|txt)$/;

/** Lists uses of these words in tracked files, as `file:line word → instead`. `folders` limits the search. */
export function findUnplainWords(folders: readonly string[]): string[] {
  const files = trackedFiles(...folders).filter((file) => textFiles.test(file) && !skipped.test(file));
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const text = exceptions.reduce((rest, exception) => rest.replace(exception, ''), line);
        return wordList.flatMap(([word, instead]) => {
          const found = word.exec(text)?.[0];
          return found === undefined ? [] : [`${file}:${index + 1} "${found}" → ${instead}`];
        });
      }),
  );
}

const found = findUnplainWords(process.argv.slice(2));
for (const place of found) console.log(place);
process.exitCode = found.length === 0 ? 0 : 1;
