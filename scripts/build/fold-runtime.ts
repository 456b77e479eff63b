import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundler's helpers are called where others import them. */
const nameOf = (helper: string) => `helper$${helper}`;

/** 's as n' as ['s', 'n'], 't' as ['t', 't']. */
function readNames(list: string): [own: string, other: string][] {
  return list.split(',').map((part): [string, string] => {
    const [own = '', other = own] = part.trim().split(' as ');
    return [own, other];
  });
}

/** The framework's file with the helpers in front of it, and under their new names among what it exports. */
function withHelpers(framework: string, helpers: string, importOf: RegExp): string {
  const [, body, exported] = /^([\s\S]*?);?\s*export\s*\{([^}]*)\};?\s*$/.exec(helpers) ?? [];
  const imported = importOf.exec(framework);
  if (body === undefined || exported === undefined || imported?.[1] === undefined) {
    throw new Error("The bundler's file of helpers has changed; scripts/build/fold-runtime.ts does not know it.");
  }
  const names = readNames(exported);
  const returned = names.map(([own, name]) => `${nameOf(name)}:${own}`);
  const bound = names.map(([, name]) => nameOf(name));
  const own = readNames(imported[1]).map(([name, local]) => `${local}=${nameOf(name)}`);
  return (
    `const{${bound.join()}}=(()=>{${body};return{${returned.join()}}})();const ${own.join()};` +
    `${framework.replace(importOf, '')}\nexport{${bound.join()}};\n`
  );
}

/**
 * Lays the few helpers of the bundler, which it keeps in a file of their own for all that is not an ES module, into the framework's file: every
 * page would ask for 600 bytes apart.
 */
export function foldRuntime(siteDirectory: string): void {
  const assets = join(siteDirectory, 'assets');
  const names = readdirSync(assets);
  const find = (wanted: RegExp) => names.find((name) => wanted.test(name));
  const [runtime, framework] = [find(/^rolldown-runtime-.*\.js$/), find(/^framework-.*\.js$/)];
  if (runtime === undefined) return;
  if (framework === undefined) throw new Error('The site was built without a file for the framework.');
  const importOf = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${runtime.replaceAll('.', '\\.')}["'];?`);
  const read = (name: string) => readFileSync(join(assets, name), 'utf8');
  const folded = withHelpers(read(framework), read(runtime), importOf);
  // Browsers keep a file for good by its name, so what it holds now needs another one.
  const hash = createHash('sha256').update(folded).digest('base64url').slice(0, 8);
  const foldedName = `framework-${hash}.js`;
  [runtime, framework].forEach((name) => rmSync(join(assets, name)));
  const files = readdirSync(siteDirectory, { recursive: true, encoding: 'utf8' });
  for (const path of files.filter((name) => /\.(js|html)$/.test(name)).map((name) => join(siteDirectory, name))) {
    const text = readFileSync(path, 'utf8').replace(importOf, (_, list: string) => {
      const taken = readNames(list).map(([name, local]) => `${nameOf(name)} as ${local}`);
      return `import{${taken.join()}}from"./${foldedName}";`;
    });
    // Lists of what is to be fetched ahead name them, too.
    writeFileSync(path, text.replaceAll(runtime, foldedName).replaceAll(framework, foldedName));
  }
  writeFileSync(join(assets, foldedName), folded);
}
