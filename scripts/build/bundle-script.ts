import { build } from 'vite';

/** Bundles a script of app/early into code without imports and exports. */
async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: `app/early/${name}.ts`, output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error(`app/early/${name}.ts was not built`);
  return first.output[0].code.trim();
}

/** Bundles scripts of app/early, each into code that needs no other file. */
export async function bundleScripts<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, string>> {
  // Vite sets NODE_ENV for the whole process, which may run tests or serve the site afterward.
  const before = process.env.NODE_ENV;
  try {
    const bundles = await Promise.all(names.map(async (name) => [name, await bundle(name)] as const));
    return Object.fromEntries(bundles) as Record<Name, string>;
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
