const name = 'fax_number_please_leave_empty';

/** Hidden field that only bots fill in. Its attributes keep browsers and password managers away. */
export function HoneypotField() {
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
 * Returns whether the form's honeypot was filled in, and clears it. If a visitor's browser filled it, the form shows an
 * error and the second attempt succeeds.
 */
export function checkHoneypot(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || field.value === '') return false;
  field.value = '';
  return true;
}
