/** Puts the focus onto the first field that is not right. */
export function focusProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
}
