import { expect, test } from 'vitest';
import { NotCompiled } from '../build/build-site.ts';
import { BuildProcessError } from '../build/render-process.ts';
import { toBuildError } from './explain-build-failure.ts';

test.each([
  [new NotCompiled('other code'), /start the server again/],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /disk is full/],
  [new BuildProcessError('', 'SIGKILL'), /too little memory/],
  [new BuildProcessError('FATAL ERROR: JavaScript heap out of memory', null), /too little memory/],
  [Object.assign(new Error('open'), { code: 'EROFS' }), /may not write its own files/],
  [
    new BuildProcessError('react-router build failed:\nError: Route path is used twice\n    at build', null),
    /“Route path is used twice”\. Undo your newest change/,
  ],
])('says for the owner why a build failed (%s)', (cause, sentence) => {
  const { message } = toBuildError(cause);
  expect(message).toMatch(sentence);
  expect(message).not.toMatch(/\blog\b|\n/);
});
