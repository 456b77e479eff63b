import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { nameRules, phoneNumber } from '#lib/forms/form-rules.ts';
import { TextField } from '#ui/field.tsx';

interface PersonFieldsProps {
  /** Registered with the form's other fields, so that the first invalid one gets the focus. */
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  phone: UseFormRegisterReturn;
  errors: FieldErrors<Record<'firstName' | 'lastName' | 'phone', string>>;
}

/** Validation rules of the three fields. */
export const personRules = {
  firstName: { validate: nameRules.firstName },
  lastName: { validate: nameRules.lastName },
  phone: { validate: phoneNumber },
};

/** First name, last name and phone number, all required. */
export function PersonFields({ firstName, lastName, phone, errors }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={100}
          error={errors.firstName?.message}
          {...firstName}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={100}
          error={errors.lastName?.message}
          {...lastName}
        />
      </div>
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={errors.phone?.message}
        {...phone}
      />
    </>
  );
}
