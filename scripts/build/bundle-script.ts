import { build } from 'vite';

/** Bundles a script of app/early into code without imports and exports. */
export async function bundleScript(
  name: 'start-client' | 'service-worker' | 'hide-announcement' | 'session-storage',
): Promise<string> {
  // Vite sets NODE_ENV for the whole process. It is restored, because this process may serve the site afterwards.
  const before = process.env.NODE_ENV;
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
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !('output' in bundle)) throw new Error(`app/early/${name}.ts was not built`);
  return bundle.output[0].code.trim();
}
