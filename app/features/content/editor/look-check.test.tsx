import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ContentValues } from '#domain/content-calls.ts';
import { ColorField } from './color-field.tsx';
import { LookCheck } from './look-check.tsx';

function Form() {
  const [values, setValues] = useState<ContentValues>({ accent: '#1d4ed1' });
  return (
    <>
      <ColorField
        label="Accent"
        hint={undefined}
        error={undefined}
        value={values['accent']}
        onChange={(accent) => setValues({ ...values, accent })}
      />
      <LookCheck values={values} onChange={setValues} />
    </>
  );
}

test('one press takes the nearest color that can be read', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Accent' });
  await user.clear(field);
  await user.type(field, '#4ade80');
  screen.getByText(/^Accent needs more contrast: accent as text on paper has 1.5/);
  await user.click(screen.getByRole('button', { name: 'Use #007639' }));
  expect(field.value).toBe('#007639');
  expect(screen.queryByText(/needs more contrast/)).toBeNull();
});

test.each(['red', '#12', '#12345678'])('says what %s should be', async (typed) => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Accent' });
  await user.clear(field);
  screen.getByText('Accent must be a color such as #1d4ed1.');
  await user.type(field, typed);
  expect(field.value).toBe(typed);
  screen.getByText('Accent must be a color such as #1d4ed1.');
});
