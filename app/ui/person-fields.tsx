import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { filledIn } from '../lib/form-rules.ts';
import { TextField } from './field.tsx';

interface Person {
  firstName: string;
  lastName: string;
  phone: string;
}

interface PersonFieldsProps {
  /** `register` of a form that asks for these three, among others. */
  register: (
    name: keyof Person,
    rules: { validate: (typed: string) => true | string },
  ) => UseFormRegisterReturn;
  errors: FieldErrors<Person>;
}

/** First name, last name and phone number, all of them needed. */
export function PersonFields({ register, errors }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={100}
          error={errors.firstName?.message}
          {...register('firstName', { validate: filledIn('Enter your first name.') })}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={100}
          error={errors.lastName?.message}
          {...register('lastName', { validate: filledIn('Enter your last name.') })}
        />
      </div>
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={errors.phone?.message}
        {...register('phone', { validate: filledIn('Enter your phone number.') })}
      />
    </>
  );
}
