import { NotCompiled } from '../build/build-site.ts';
import { BuildProcessError } from '../build/render-process.ts';
import { BuildError } from '#server/studio/content-tools.ts';

const operator = 'the person who runs your server';

/** Says for the owner why a build failed and what to do. The whole output is for the log. */
function explain(cause: unknown): string {
  const output = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOSPC' || /\bENOSPC\b|no space left/i.test(output))
    return `The server’s disk is full. Ask ${operator} to make room, then publish again.`;
  if (cause instanceof NotCompiled)
    return `The software on the server is not the one that runs. Ask ${operator} to build it and to start the server again, then publish again.`;
  const wasKilled = cause instanceof BuildProcessError && cause.signal !== null;
  if (wasKilled || /heap out of memory/i.test(output))
    return `The server stopped the build, usually because it has too little memory. Publish again. If it stops again, ask ${operator} for more memory.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(String(code)) || /\b(EACCES|EPERM|EROFS)\b/.test(output))
    return `The server may not write its own files. Ask ${operator} to allow it, then publish again.`;
  const line = output.split('\n').find((text) => /\S/.test(text) && !/^(react-router|\s*at )/.test(text));
  const said = line
    ?.trim()
    .replace(/^\w*Error: /, '')
    .slice(0, 200);
  return `It stopped with “${said}”. Undo your newest change and publish the others, or show this sentence to your developer.`;
}

/** Makes a BuildError for the owner of what a build threw. */
export const toBuildError = (cause: unknown): BuildError => new BuildError(explain(cause), { cause });
