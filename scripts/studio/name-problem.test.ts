import { expect, test } from 'vitest';
import { ContentError } from '#content/read-yaml.server.ts';
import { describeError } from './name-problem.ts';

test('describes wrong content at the terminal by page and field, with the path of the file behind', () => {
  const wrong = new ContentError('content/contact.yml', [
    { field: 'lead', message: 'is required' },
    { field: 'title', message: 'must not be empty' },
  ]);
  expect(describeError(wrong)).toBe(
    'Contact: “Lead” is required. (content/contact.yml)\nContact: “Title” must not be empty. (content/contact.yml)',
  );
  expect(describeError(new Error('Not content.'))).toBe('Not content.');
});
