import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatNumber } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { maxLength } from '../chat.ts';
import { recipientsQuery, type Recipient } from '../data/list-recipients.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { chooseRecipients, type Recipients } from './choose-recipients.ts';
import { RecipientList } from './recipient-list.tsx';

interface Entry {
  recipients: Recipients;
  chosen: string[];
  body: string;
}

function recipientChoices(athletes: readonly Recipient[]): { value: Recipients; label: string }[] {
  const mine = athletes.filter(({ isMine }) => isMine).length;
  return [
    { value: 'all', label: `All athletes (${formatNumber(athletes.length)})` },
    // The same athletes on a site with one coach.
    ...(mine > 0 && mine < athletes.length
      ? [{ value: 'mine' as const, label: `Mine (${formatNumber(mine)})` }]
      : []),
    { value: 'chosen', label: 'Chosen athletes' },
  ];
}

function EntryForm({ athletes, onClose }: { athletes: readonly Recipient[]; onClose: () => void }) {
  const form = useForm<Entry>({ defaultValues: { recipients: 'all', chosen: [], body: '' } });
  const [isPreview, setPreview] = useState(false);
  /** Kept until the dialog closes, so that a retry does not send the announcement twice. */
  const [id] = useState(() => crypto.randomUUID());
  const { recipients, chosen, body } = useWatch({ control: form.control }) as Entry;
  useLeaveGuard(body !== '');
  const athleteIds = chooseRecipients(athletes, recipients, chosen);
  const { errors } = form.formState;
  form.register('chosen', {
    validate: (ids, entry) =>
      chooseRecipients(athletes, entry.recipients, ids).length > 0 || 'Choose at least one athlete.',
  });

  if (isPreview)
    return (
      <AnnouncementPreview
        announcement={{ id, athleteIds, body: body.trim() }}
        names={athletes.filter(({ athleteId }) => athleteIds.includes(athleteId)).map(({ name }) => name)}
        onBack={() => setPreview(false)}
        onSent={onClose}
      />
    );
  return (
    <Form aria-label="Announcement" isPending={false} onSubmit={form.handleSubmit(() => setPreview(true))}>
      <ChoiceField
        legend="To"
        choices={recipientChoices(athletes)}
        value={recipients}
        error={recipients === 'chosen' ? undefined : errors.chosen?.message}
        onChange={(value) => {
          form.setValue('recipients', value);
          form.clearErrors('chosen');
        }}
      />
      {recipients === 'chosen' && (
        <RecipientList
          athletes={athletes}
          chosen={chosen}
          error={errors.chosen?.message}
          onChange={(ids) => {
            form.setValue('chosen', ids);
            form.clearErrors('chosen');
          }}
        />
      )}
      <TextAreaField
        label="Message"
        rows={5}
        maxLength={maxLength}
        error={errors.body?.message}
        {...form.register('body', {
          validate: (text) => text.trim() !== '' || 'Write the announcement.',
        })}
      />
      <Button type="submit" className="self-start">
        Preview
      </Button>
    </Form>
  );
}

/** Writes an announcement, then shows a preview with the number of recipients. */
export function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(recipientsQuery);
  if (data) return <EntryForm athletes={data} onClose={onClose} />;
  return <NotLoaded what="your athletes" error={error} refetch={refetch} />;
}
