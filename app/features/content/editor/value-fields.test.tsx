import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { ContentProblem, ContentValues, FieldSchema } from '#domain/content-calls.ts';
import { SortableArea } from './sortable-list.tsx';
import { GroupFields } from './value-fields.tsx';

const schema: FieldSchema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['published', 'draft'], default: 'published' },
    cover: { type: 'string', enum: ['swing'] },
    pieces: { type: 'integer' },
    sizes: { type: 'array', items: { type: 'string', title: 'Size' } },
    quotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        title: 'Quote',
        properties: { name: { type: 'string' }, result: { type: 'string' }, quote: { type: 'string' } },
        required: ['name', 'result', 'quote'],
      },
    },
  },
  required: ['sizes', 'quotes'],
};

/** The form of a file. Returns its values as they change. */
function renderForm(initial: ContentValues) {
  const current = { values: initial };
  function FileForm() {
    const [values, setValues] = useState(initial);
    current.values = values;
    return (
      <SortableArea>
        <GroupFields schema={schema} value={values} onChange={setValues} path="" problems={[]} isTop />
      </SortableArea>
    );
  }
  render(<FileForm />);
  return { current, user: userEvent.setup() };
}

// The library warns about a document without one.
beforeAll(() => document.prepend(document.implementation.createDocumentType('html', '', '')));

const quote = (name: string) => ({ name, result: '4.10 m', quote: 'Faster.' });

test('a tap on the handle shows buttons that move the entry, which stays open and keeps the focus', async () => {
  const { current, user } = renderForm({ sizes: [], quotes: ['Ana', 'Ben', 'Cy'].map(quote) });
  await user.click(screen.getByRole('button', { name: /^Quotes/ }));
  await user.click(screen.getByRole('button', { name: /^Quote 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move Ana' }));
  await user.click(screen.getByRole('button', { name: 'Move Ana down' }));
  expect(current.values['quotes']).toEqual(['Ben', 'Ana', 'Cy'].map(quote));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Ana down' }));
  expect(screen.getByRole('status').textContent).toBe('2 of 3');
  const opened = screen.getByRole('group', { name: 'Quote 2' });
  expect(within(opened).getByLabelText<HTMLInputElement>('Name').value).toBe('Ana');
  await user.click(screen.getByRole('button', { name: 'Move Ana down' }));
  expect(screen.getByRole('button', { name: 'Move Ana down' }).getAttribute('aria-disabled')).toBe('true');
});

test('a new entry is open, and the list keeps as many entries as it needs', async () => {
  const { current, user } = renderForm({ sizes: [], quotes: [quote('Ana')] });
  await user.click(screen.getByRole('button', { name: /^Quotes/ }));
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add quote' }));
  const added = screen.getByRole('group', { name: 'Quote 2' });
  await user.type(within(added).getByLabelText('Name'), 'Ben');
  await user.click(within(added).getByRole('button', { name: 'Remove Quote 2' }));
  expect(current.values['quotes']).toEqual([quote('Ana')]);
  await user.click(screen.getByRole('button', { name: /^Quote 1/ }));
  expect(screen.queryByRole('button', { name: 'Remove Quote 1' })).toBeNull();
});

test('an invalid field opens its part of the form, which stays open when the field is corrected', () => {
  const form = (problems: ContentProblem[]) => (
    <SortableArea>
      <GroupFields
        schema={schema}
        value={{ sizes: [], quotes: [quote('Ana')] }}
        onChange={() => undefined}
        path=""
        problems={problems}
        isTop
      />
    </SortableArea>
  );
  const problem = { file: 'a.yml', field: 'quotes.0.name', message: 'must not be empty', sentence: '' };
  const { rerender } = render(form([]));
  expect(screen.queryByLabelText('Name')).toBeNull();
  rerender(form([problem]));
  expect(screen.getByText('Name must not be empty.')).toBeTruthy();
  rerender(form([]));
  expect(screen.getByLabelText('Name')).toBeTruthy();
});

test('a choice shows what a file without it means, and ‘None’ only if it means nothing', () => {
  renderForm({ sizes: [], quotes: [quote('Ana')] });
  const optionsOf = (name: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text);
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('published');
  expect(optionsOf('Status')).toEqual(['Published', 'Draft']);
  expect(optionsOf('Cover (optional)')).toEqual(['None', 'Swing']);
});

test('a choice that is no longer offered is shown, until another one is chosen', async () => {
  const { current, user } = renderForm({ cover: 'sunset', sizes: [], quotes: [] });
  const cover = screen.getByLabelText<HTMLSelectElement>(/^Cover/);
  expect(cover.selectedOptions[0]?.textContent).toBe('sunset (not in the list)');
  await user.selectOptions(cover, 'swing');
  expect(current.values['cover']).toBe('swing');
  expect(screen.queryByText('sunset (not in the list)')).toBeNull();
});

test('a number with a decimal comma keeps it, and a text that is no number stays for the check', async () => {
  const { current, user } = renderForm({ sizes: [], quotes: [] });
  const field = screen.getByLabelText('Pieces (optional)');
  await user.type(field, '7,5');
  expect(current.values['pieces']).toBe(7.5);
  await user.clear(field);
  expect(current.values['pieces']).toBeUndefined();
  await user.type(field, 'many');
  expect(current.values['pieces']).toBe('many');
});
