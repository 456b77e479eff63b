import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';

/** npm comes with Node, and is started before TypeScript runs. This file has examples. */
const allowed = ['scripts/install-packages.mjs', 'scripts/test/programs.test.ts'];

const starters = ['spawn', 'spawnSync', 'execFile', 'execFileSync'];
/** They need a shell, which finds programs by itself. */
const shells = ['exec', 'execSync'];

/** Lists the calls that start a program by its name instead of by the path that `findProgram` or `locateProgram` returns. */
function findNamedPrograms(file: string, text: string): string[] {
  if (!text.includes('child_process')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** Local names of the functions of node:child_process, by their own. */
  const names = new Map<string, string>();
  const values = new Map<string, ts.Expression>();
  const faults: string[] = [];
  const report = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    faults.push(`${file}:${line + 1} ${node.getText().split('\n')[0]}`);
  };

  function starterOf(callee: ts.Expression): string | undefined {
    if (ts.isIdentifier(callee)) {
      const value = values.get(callee.text);
      return names.get(callee.text) ?? (value && ts.isCallExpression(value) ? starterOf(value) : undefined);
    }
    const isPromisified = ts.isCallExpression(callee) && callee.expression.getText() === 'promisify';
    const [inner] = isPromisified ? callee.arguments : [];
    return inner && starterOf(inner);
  }

  /** Whether a program's name is part of an expression, or of the value of a constant in it. */
  function isNamed(node: ts.Node, seen = new Set<string>()): boolean {
    if (node.getText() === 'process.execPath') return false;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
    if (ts.isCallExpression(node) && /^(find|locate)(Program|TestTool)$/.test(node.expression.getText()))
      return false;
    if (ts.isIdentifier(node) && !seen.has(node.text)) {
      const value = values.get(node.text);
      if (value && isNamed(value, seen.add(node.text))) return true;
    }
    return ts.forEachChild(node, (child) => isNamed(child, seen) || undefined) ?? false;
  }

  function collect(node: ts.Node): void {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText().includes('child_process')) {
      const bindings = node.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) return report(node);
      for (const { name, propertyName } of bindings.elements)
        names.set(name.text, (propertyName ?? name).text);
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      values.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  }
  function check(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const starter = starterOf(node.expression) ?? '';
      const [program] = node.arguments;
      if (shells.includes(starter)) report(node);
      else if (starters.includes(starter) && (!program || isNamed(program))) report(node);
    }
    ts.forEachChild(node, check);
  }
  collect(source);
  check(source);
  return faults;
}

test('every program but Node is found by findProgram, which says what to install', () => {
  const files = trackedFiles('*.ts', '*.tsx', '*.mjs', '*.js').filter((file) => !allowed.includes(file));
  expect(files.flatMap((file) => findNamedPrograms(file, readFileSync(file, 'utf8')))).toEqual([]);
});

const start = "import { spawn, execFile as run, exec } from 'node:child_process';\n";

test.each([
  ['a name', "spawn('curl', ['-v']);"],
  ['a name that is chosen', "spawn(isWindows ? 'npm.cmd' : 'npm');"],
  ['a name in a constant', "const program = 'nginx';\nspawn(program);"],
  ['a path that is put together', 'spawn(join(folder, `initdb`));'],
  ['a name after another', "promisify(run)('git');"],
  ['a name by a promise', "const asking = promisify(run);\nasking('git');"],
  ['a shell', 'exec(command);'],
])('finds %s', (_, call) => {
  expect(findNamedPrograms('x.ts', start + call)).toHaveLength(1);
});

test('finds an import of everything', () => {
  expect(findNamedPrograms('x.ts', "import * as processes from 'child_process';")).toHaveLength(1);
});

test.each([
  'spawn(process.execPath, [script]);',
  "spawn(findProgram('git'), ['ls-files']);",
  "const ffmpeg = findProgram('ffmpeg');\nrun(ffmpeg, []);",
  'function start(command: string) { return spawn(command); }',
])('accepts %s', (call) => {
  expect(findNamedPrograms('x.ts', start + call)).toEqual([]);
});
