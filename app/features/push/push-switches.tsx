import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckField, SelectField } from '#ui/field.tsx';
import { pushSettingsQuery, savePushSettings, type PushSettings } from './push-device.ts';

const kinds = [
  ['feedback', 'Feedback on your jumps'],
  ['message', 'Messages'],
  ['plan', 'New training plans'],
  ['reminder', 'Training planned for today'],
] as const;

const hourLabels = Array.from({ length: 24 }, (_, hour) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`);

interface HourFieldProps {
  label: string;
  value: number;
  onChange: (hour: number) => void;
}

function HourField({ label, value, onChange }: HourFieldProps) {
  return (
    <SelectField
      label={label}
      className="w-36"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {hourLabels.map((name, hour) => (
        <option key={name} value={hour}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What pushes come to every device of the member, and when. Each change is saved at once. */
export function PushSwitches({ userId, settings }: { userId: string; settings: PushSettings }) {
  const client = useQueryClient();
  const { queryKey } = pushSettingsQuery(userId);
  const { mutate } = useMutation({
    mutationFn: (changes: Partial<PushSettings>) => savePushSettings(userId, changes),
    onMutate: (changes) => client.setQueryData(queryKey, { ...settings, ...changes }),
    meta: { failed: 'Your choice wasn’t saved', reloads: [queryKey] },
  });
  const { quiet_from: from, quiet_until: until } = settings;
  const hasQuietHours = from !== null && until !== null;
  return (
    <div className="flex w-full flex-col gap-6">
      <fieldset>
        <legend className="w-full border-b border-control pb-1 text-15 font-semibold">Tell me about</legend>
        {kinds.map(([kind, label]) => (
          <CheckField
            key={kind}
            label={label}
            checked={settings[kind]}
            onChange={({ target }) => mutate({ [kind]: target.checked })}
          />
        ))}
        {settings.reminder && (
          <HourField
            label="Remind me from"
            value={settings.reminder_hour}
            onChange={(hour) => mutate({ reminder_hour: hour })}
          />
        )}
      </fieldset>
      <fieldset>
        <legend className="w-full border-b border-control pb-1 text-15 font-semibold">When and how</legend>
        <CheckField
          label="Quiet hours"
          checked={hasQuietHours}
          onChange={({ target }) =>
            mutate(
              target.checked ? { quiet_from: 21, quiet_until: 7 } : { quiet_from: null, quiet_until: null },
            )
          }
        />
        {hasQuietHours && (
          <>
            <div className="flex flex-wrap gap-4">
              <HourField label="From" value={from} onChange={(hour) => mutate({ quiet_from: hour })} />
              <HourField label="Until" value={until} onChange={(hour) => mutate({ quiet_until: hour })} />
            </div>
            <p className="mt-1.5 text-13 text-muted">
              We send mail then. The reminder comes at the hour you chose.
            </p>
          </>
        )}
        <CheckField
          label="Show details on a locked screen"
          checked={settings.shows_details}
          onChange={({ target }) => mutate({ shows_details: target.checked })}
        />
        <p className="text-13 text-muted">
          Without: ‘New feedback on your jump’. With: whether it was approved, the names of plans and
          sessions, and who wrote.
        </p>
      </fieldset>
    </div>
  );
}
