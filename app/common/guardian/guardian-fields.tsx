import { EmailField, TextField } from '#ui/field.tsx';

interface GuardianFieldsProps {
  name: string;
  email: string;
  problems: { name?: string; email?: string };
  onChange: (guardian: { name: string; email: string }) => void;
}

/** Fields for the guardian of an athlete under 18, with what the guardian receives and how to stop it. */
export function GuardianFields({ name, email, problems, onChange }: GuardianFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="border-l-4 border-bar bg-surface px-4 py-3 text-15">
        <p>Name a parent or guardian. They get a copy of your coach’s feedback:</p>
        <ul className="mt-2 list-[square] flex flex-col gap-1 pl-5 marker:text-tartan">
          <li>They get an email that says you named them.</li>
          <li>They get a copy of each review with its summary and notes, and of your coach’s replies.</li>
          <li>They don’t get your videos or what you write.</li>
          <li>A link in each email stops the copies. You can name someone else on your account page.</li>
        </ul>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Guardian’s name"
          autoComplete="off"
          maxLength={100}
          value={name}
          error={problems.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, email })}
        />
        <EmailField
          label="Guardian’s email address"
          autoComplete="off"
          value={email}
          error={problems.email}
          onChange={({ currentTarget }) => onChange({ name, email: currentTarget.value })}
        />
      </div>
    </div>
  );
}
