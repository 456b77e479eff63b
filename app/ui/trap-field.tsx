const name = 'fax_number_please_leave_empty';

/** A field that no person sees or reaches, and that programs fill in. It asks browsers and password managers to keep out. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name={name} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/**
 * Whether the form's trap was filled in. It is emptied as well: should somebody's browser have filled it after all, the form
 * says that it failed, and the second try goes through.
 */
export function springTrap(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || field.value === '') return false;
  field.value = '';
  return true;
}
