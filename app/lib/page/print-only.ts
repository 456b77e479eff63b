/** Prints one part of the page. app/styles/print.css hides the rest while the part has the attribute. */
export function printOnly(part: HTMLElement | null): void {
  part?.setAttribute('data-printed-alone', '');
  window.addEventListener('afterprint', () => part?.removeAttribute('data-printed-alone'), { once: true });
  window.print();
}
