/** A fenced block of a guide, or what its reader does between two of them. `place` is the file and the line. */
export type Step = { place: string } & (
  | { kind: 'run'; language: 'sh' | 'sql'; text: string; typed: readonly string[]; mayFail?: string }
  | { kind: 'skip'; reason: string; text: string }
  | { kind: 'reader'; action: string }
);

const fence = /^```(\w*)$/;
const directive = /^<!-- (walk|walk types|walk may fail|not walked): (.+) -->$/;
const directiveLike = /^<!-- (not )?walk/;

/**
 * Reads the steps of a guide in their order. Comments in the Markdown say what the blocks can't:
 * `<!-- walk: the site answers -->` is an action or a check of the reader, `<!-- walk types: yes, name -->` answers the questions of
 * the next block, `<!-- walk may fail: text -->` allows a command of it to fail with this text, and `<!-- not walked: why -->` skips it. Throws for a block that no walk can run and no comment excuses.
 */
export function readSteps(guide: string, file: string): Step[] {
  const steps: Step[] = [];
  const lines = guide.split('\n');
  let typed: string[] = [];
  let excuse: string | undefined;
  let mayFail: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    const place = `${file}:${at + 1}`;
    const [, kind, value = ''] = directive.exec(line) ?? [];
    if (kind === undefined && directiveLike.test(line)) throw new Error(`${place}: no walk knows ${line}`);
    if (kind === 'walk') steps.push({ kind: 'reader', action: value, place });
    if (kind === 'walk types') typed = value.split(', ');
    if (kind === 'walk may fail') mayFail = value;
    if (kind === 'not walked') excuse = value;
    const [opened, language] = fence.exec(line) ?? [];
    if (opened === undefined) continue;
    const end = lines.findIndex((other, index) => index > at && other.trim() === '```');
    const text = lines.slice(at + 1, end).join('\n');
    if (excuse !== undefined) steps.push({ kind: 'skip', reason: excuse, text, place });
    else if (language === 'sh' || language === 'sql')
      steps.push({ kind: 'run', language, text, typed, mayFail, place });
    else
      throw new Error(`${place}: a walk runs 'sh' and 'sql'. Say in a comment why this block is not walked.`);
    [typed, excuse, mayFail] = [[], undefined, undefined];
    at = end;
  }
  return steps;
}

/** Returns the commands of a shell block: a line each, without comments, and with lines that end in a backslash joined. */
export function commandsOf(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
