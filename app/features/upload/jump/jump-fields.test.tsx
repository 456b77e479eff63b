import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { emptyDraft } from './jump-draft.ts';
import { JumpFields } from './jump-fields.tsx';

const pole = (id: string, fields: object) => ({
  id,
  length_m: 4.6,
  rating_kg: 77,
  flex: null,
  brand: '',
  is_club: false,
  is_put_away: false,
  version: 1,
  jumps: 0,
  last_used_at: null,
  ...fields,
});

function open(poles: object[]) {
  mockBackend({ 'POST /rest/v1/rpc/list_poles': () => Response.json(poles) });
  function Page() {
    const [draft, setDraft] = useState(() => emptyDraft('metric'));
    return <JumpFields userId="ada" draft={draft} problems={{}} onChange={setDraft} />;
  }
  return renderPage(<Page />);
}
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('a pole of the bag fills length and rating by one tap', async () => {
  localStorage.setItem('units', 'metric');
  const { user } = open([
    pole('a', {}),
    pole('b', { length_m: 4.45, rating_kg: 70, last_used_at: '2026-11-27T15:00:00Z' }),
    pole('c', { length_m: 4, is_put_away: true }),
  ]);
  const choices = await screen.findAllByRole('radio', { name: / m \/ |No pole/ });
  expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual([
    '4.45 m / 70 kg',
    '4.60 m / 77 kg',
    'No pole',
  ]);
  await user.click(screen.getByRole('radio', { name: '4.60 m / 77 kg' }));
  expect([valueOf('Pole length'), valueOf('Pole rating')]).toEqual(['4.60', '77']);
  expect(screen.getByRole('radio', { name: '4.60 m / 77 kg' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'No pole' }));
  expect([valueOf('Pole length'), valueOf('Pole rating')]).toEqual(['', '']);
});

test('without poles, the numbers are typed', async () => {
  const { user } = open([]);
  await user.type(screen.getByLabelText('Pole length'), '4.60');
  expect(screen.queryByRole('radio', { name: 'No pole' })).toBeNull();
});
