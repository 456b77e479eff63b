import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { NoteField } from './note-field.tsx';

vi.mock('../data/own-work.ts', () => ({
  useNoteTexts: (isEnabled: boolean) => (isEnabled ? ['Plant earlier.', 'Long arm at the plant.'] : []),
}));

function Field() {
  const [text, setText] = useState('Good run.\n');
  return (
    <NoteField
      label="Note"
      value={text}
      onChange={setText}
      isSelected
      onFocus={vi.fn()}
      isWriting={false}
      onWritten={undefined}
    />
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const offered = () => screen.queryAllByRole('button').map((button) => button.textContent);

test('offers own texts after three letters, and puts the chosen one in place of what was typed', async () => {
  const { user } = renderPage(<Field />);
  expect(offered()).toEqual([]);
  await user.type(field(), 'pl');
  expect(offered()).toEqual([]);
  await user.type(field(), 'a');
  expect(offered()).toEqual(['Plant earlier.', 'Long arm at the plant.']);
  expect(screen.getByRole('status').textContent).toBe('2 of your texts fit.');
  await user.click(screen.getByRole('button', { name: 'Long arm at the plant.' }));
  expect(field().value).toBe('Good run.\nLong arm at the plant.');
  expect(offered()).toEqual([]);
  expect(document.activeElement).toBe(field());
});
