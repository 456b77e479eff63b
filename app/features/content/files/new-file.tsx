import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { toName } from '#domain/to-name.ts';
import { kinds, type Place } from './file-names.ts';
import { editorOf, useFileChange } from './use-file-change.ts';
import { AllContentLink } from '../all-content-link.tsx';

const categories = [
  ['training', 'Training program or PDF'],
  ['coaching', 'Coaching'],
  ['apparel', 'Apparel, with sizes'],
] as const;

/** Adds a product, page or article, or a copy of one (`copyOf`), as a draft. */
export function NewFile({ place, copyOf }: { place: Place; copyOf: string | null }) {
  const navigate = useNavigate();
  const kind = kinds[place];
  const [title, setTitle] = useState('');
  const [typedName, setTypedName] = useState<string>();
  const [category, setCategory] = useState<string>('training');
  const [isMissing, setMissing] = useState(false);
  const { change, isPending } = useFileChange('Nothing was added');
  const stopGuarding = useLeaveGuard(title !== '' || typedName !== undefined);
  const name = typedName ?? toName(title);
  const heading = copyOf === null ? kind.add : 'Duplicate';
  return (
    <>
      <AllContentLink />
      <h2 className="mt-2 text-21 font-semibold">{heading}</h2>
      <Form
        aria-label={heading}
        className="mt-6 max-w-xl"
        isPending={isPending}
        onSubmit={() => {
          if (title.trim() === '' || name === '') {
            setMissing(true);
            return;
          }
          change(
            {
              action: 'create',
              place,
              name,
              title,
              ...(place === 'products/' && copyOf === null
                ? { category: category as 'training' | 'coaching' | 'apparel' }
                : {}),
              ...(copyOf === null ? {} : { copyOf }),
            },
            {
              onSuccess(made) {
                if (!('file' in made)) return;
                stopGuarding();
                void navigate(editorOf(made.file), { replace: true });
              },
            },
          );
        }}
      >
        <TextField
          label={kind.title}
          value={title}
          maxLength={120}
          error={isMissing && title.trim() === '' ? `${kind.title} must not be empty.` : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        {place === 'products/' && copyOf === null && (
          <SelectField label="Category" value={category} onChange={({ target }) => setCategory(target.value)}>
            {categories.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {kind.address !== undefined && (
          <TextField
            label="Address"
            hint={`The page will be at ${kind.address}${name || '…'}`}
            error={isMissing && name === '' ? 'Address must not be empty.' : undefined}
            value={name}
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTypedName(target.value)}
          />
        )}
        <Button type="submit" className="self-start" aria-disabled={isPending}>
          {isPending ? 'Adding...' : 'Continue'}
        </Button>
        <p className="text-15 text-muted">It is a draft until you publish it.</p>
      </Form>
    </>
  );
}
